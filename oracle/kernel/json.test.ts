import { expect, test } from 'vitest';
import { asArray, asInteger, asObject, asString, at, show, showBoth } from './answer.ts';
import { garbage } from './answered.testbed.ts';

test('each accessor takes values of its own type alone', () => {
  const values = [...garbage.slice(0, 5), {}, 1.5, undefined];
  expect(values.map((value) => asObject(value) !== undefined)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(values.map((value) => asArray(value) !== undefined)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(values.map(asString)).toEqual([
    undefined,
    undefined,
    undefined,
    'text',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(values.map(asInteger)).toEqual([
    undefined,
    undefined,
    17,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['', { a: 1 }],
  ['/a', 1],
  ['/a/b', undefined],
  ['/none', undefined],
  ['/none/b', undefined],
  ['/toString', undefined],
])('%j leads to %j', (pointer, expected) => {
  expect(at({ a: 1 }, pointer)).toEqual(expected);
});

test('a path leads through lists, null, and keys that are written with escapes', () => {
  expect(at({ 'a/b': [{ 'c~d': 2, '~1': 3 }] }, '/a~1b/0/c~0d')).toBe(2);
  expect(at({ '~1': 3 }, '/~01')).toBe(3);
  expect(at({ a: null }, '/a/b')).toBeUndefined();
  expect(at('text', '/length')).toBeUndefined();
});

test.each([
  [undefined, 'absent'],
  [null, 'null'],
  [{ a: [1, 'x', null], b: {} }, '{"a":[1,"x",null],"b":{}}'],
  ['x'.repeat(118), `"${'x'.repeat(118)}"`],
  ['x'.repeat(119), `"${'x'.repeat(116)}…`],
  [Symbol.for('s'), 'Symbol(s)'],
])('%o is shown as %j', (value, expected) => {
  expect(show(value)).toBe(expected);
});

test('of a large value no more is read than is shown', () => {
  let read = 0;
  const wide = Array.from({ length: 1_000 }, () => ({
    get x() {
      read += 1;
      return 1;
    },
  }));
  expect(show(wide)).toHaveLength(118);
  expect(read).toBeLessThanOrEqual(120);
});

test('of a long text within a value its beginning is shown', () => {
  expect(show({ a: 'x'.repeat(1_000) })).toBe(`{"a":"${'x'.repeat(111)}…`);
});

test.each([
  ['short', 'other', '"short"', '"other"'],
  [
    `${'x'.repeat(250)}one`,
    'x'.repeat(250),
    '"xxxxxxxxxxxxxxxxxxxxone" from character 231 of 253 on',
    '"xxxxxxxxxxxxxxxxxxxx" from character 231 of 250 on',
  ],
  [
    'x'.repeat(250),
    `${'x'.repeat(250)}two`,
    '"xxxxxxxxxxxxxxxxxxxx" from character 231 of 250 on',
    '"xxxxxxxxxxxxxxxxxxxxtwo" from character 231 of 253 on',
  ],
  [
    ['x'.repeat(150), 1],
    ['x'.repeat(150), 2],
    '"xxxxxxxxxxxxxxxxxx\\",1]" from character 135 of 156 on',
    '"xxxxxxxxxxxxxxxxxx\\",2]" from character 135 of 156 on',
  ],
])('of two values that differ, what differs is shown (%#)', (one, other, expected, actual) => {
  expect(showBoth(one, other)).toEqual({ expected, actual });
});
