import { expect, test } from 'vitest';
import { IssuedIds } from './model.ts';

test('ids are added to a copy, in one sequence and in those after it', () => {
  const none = new IssuedIds();
  const one = none.with('a');
  expect([none.has('a'), one.has('a'), one.size]).toEqual([false, true, 1]);
  const later = one.with('b').atEndOfSequence();
  const more = later.with('c');
  expect(['a', 'b', 'c', 'd'].map((id) => more.has(id))).toEqual([true, true, true, false]);
  expect([later.has('c'), later.size, more.size]).toEqual([false, 2, 3]);
  expect([one.has('b'), one.size]).toEqual([false, 1]);
});

test('two models of one moment do not know what the other one adds', () => {
  const common = new IssuedIds().with('a').atEndOfSequence();
  const [one, other] = [common.with('b'), common.with('c')];
  expect([one.has('c'), other.has('b'), common.size]).toEqual([false, false, 1]);
});
