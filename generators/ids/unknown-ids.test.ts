import { expect, test } from 'vitest';
import { unknownLike } from './unknown-ids.ts';
import { otherThanText } from './uuids.ts';

test.each([
  ['5f1c8a52-6d0b-4e57-9a3e-0c2f6b7d8e91', '5f1c8a52-6d0b-4e57-9a3e-5f7c1e2a3b46'],
  ['5F1C8A52-6D0B-4E57-9A3E-0C2F6B7D8E91', '5F1C8A52-6D0B-4E57-9A3E-5F7C1E2A3B46'],
  ['ben_7f3', 'ben_2c8'],
  ['benefit:401k:north', 'benefit:401k:uvygo'],
  ['1', '67315904'],
  ['ben_10', 'ben_657315904'],
  ['a', 'dqzxkvwj'],
  ['', '7315904'],
])('%j becomes %j', (known, unknown) => {
  expect(unknownLike(known)).toBe(unknown);
});

test.each(['ben_7f3', '17', 'x', 'medical', '...', '日本'])(
  '%j becomes another id, and that one yet another',
  (known) => {
    const [first, second] = [unknownLike(known), unknownLike(unknownLike(known).replace(/\d/g, '7'))];
    expect(new Set([known, first, second]).size).toBe(3);
  },
);

test('an id that need not be a UUID is never its own near miss, and no character is cut in half', () => {
  const valuesFor = (id: string) => otherThanText(id).map(({ value }) => value);
  expect(valuesFor('ben_7')).toEqual(['ben_7qzx', 'ben__', 'ben_%']);
  expect(valuesFor('ben_')).toEqual(['ben_qzx', 'ben%']);
  expect(valuesFor('b%')).toEqual(['b%qzx', 'b_']);
  expect(valuesFor('b🙂')).toEqual(['b🙂qzx', 'b_', 'b%']);
});
