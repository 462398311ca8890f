import { expect, test } from 'vitest';
import { garbage } from './answered.testbed.ts';
import { objectsIn, stringsUnder } from './json-walk.ts';

test('every object is found, outer ones first', () => {
  const value = { a: [{ b: 1 }, { c: { d: 2 } }] };
  expect([...objectsIn(value)]).toEqual([value, { b: 1 }, { c: { d: 2 } }, { d: 2 }]);
});

test('the strings under a key are gathered in lower case from any depth', () => {
  const value = [{ individual_id: 'A' }, { x: [{ individual_id: 'b' }, { individual_id: 3 }] }];
  expect([...stringsUnder(value, 'individual_id')]).toEqual(['a', 'b']);
});

test('a value nested without end is cut', () => {
  let value: unknown = { individual_id: 'deep' };
  for (let depth = 0; depth < 1_000; depth += 1) value = [value];
  expect([...stringsUnder(value, 'individual_id')]).toEqual([]);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s does not throw', (_, value) => {
  expect([...stringsUnder(value, 'individual_id')]).toEqual([]);
});
