import { expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { parseJson } from './json-body.ts';
import { ParsedBodies } from './parsed-bodies.ts';

const bounds = boundsWith({});

test('equal bodies share one value, and are parsed as alone', () => {
  const bodies = new ParsedBodies(bounds);
  for (const body of ['{"a":[1]}', '', 'no JSON', '\ufeff{}', Buffer.from([0x22, 0xff, 0x22])].map(Buffer.from)) {
    const [first, second] = [bodies.parse(body), bodies.parse(Buffer.from(body))];
    expect(first).toEqual(parseJson(body, bounds));
    expect(second).toEqual(first);
  }
  expect(bodies.parse(Buffer.from('{"a":[1]}'))).toBe(bodies.parse(Buffer.from('{"a":[1]}')));
});

test('of many bodies the last ones are kept, and no large one is', () => {
  const bodies = new ParsedBodies(bounds);
  const parse = (text: string) => bodies.parse(Buffer.from(text));
  const first = parse('[0]');
  for (let index = 1; index < 500; index += 1) parse(`[${index}]`);
  expect(parse('[0]')).toBe(first);
  for (let index = 500; index < 1_000; index += 1) parse(`[${index}]`);
  expect(parse('[0]')).not.toBe(first);
  const large = JSON.stringify('a'.repeat(10_000));
  expect(parse(large)).not.toBe(parse(large));
});
