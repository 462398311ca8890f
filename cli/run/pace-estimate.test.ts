import { expect, test } from 'vitest';
import { PaceEstimate } from './pace-estimate.ts';

const begun = { sent: 0, ended: [], open: [], waiting: 128 };

test.each([
  ['quick', 704],
  ['standard', 2_048],
  ['thorough', 8_320],
] as const)('a %s run is expected to send about as much as usual', (effort, total) => {
  expect(new PaceEstimate(effort, null).total(begun)).toBe(total);
});

test('checks that have nothing to send lower what is expected of the others', () => {
  const facts = { ...begun, ended: Array(100).fill(0), waiting: 28 };
  expect(new PaceEstimate('quick', null).total(facts)).toBe(26);
});

test('a few long checks that end first say little of the others', () => {
  const facts = { ...begun, sent: 4_000, ended: [2_000, 2_000], waiting: 126 };
  expect(new PaceEstimate('thorough', null).total(facts)).toBe(12_935);
});

test('a long check raises the whole, and is expected to send no less than the others', () => {
  const estimate = new PaceEstimate('quick', null);
  expect(estimate.total({ ...begun, sent: 2, open: [2], waiting: 0 })).toBe(6);
  expect(estimate.total({ ...begun, sent: 90, open: [90], waiting: 10 })).toBe(145);
});

test('the rate is that of the last ten seconds', () => {
  const estimate = new PaceEstimate('quick', null);
  const rates = [0, 1, 2, 3, 4, 5].map((second) => estimate.rate(second < 3 ? second * 500 : 1_000, second * 5_000));
  expect(rates.map(Math.round)).toEqual([0, 100, 100, 50, 0, 0]);
});

test('the end is expected by the rate, by the limit where that is lower, and by nothing where all waits', () => {
  expect(new PaceEstimate('quick', null).secondsLeft(700, 100, 50)).toBe(12);
  expect(new PaceEstimate('quick', 20).secondsLeft(700, 100, 50)).toBe(30);
  expect(new PaceEstimate('quick', 20).secondsLeft(700, 100, 0)).toBeNull();
});
