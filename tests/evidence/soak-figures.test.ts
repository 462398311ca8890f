import { expect, test } from 'vitest';
import { growthAfter, type Sample, soakLines } from './soak-figures.ts';

const megabyte = 1024 * 1024;

const sample = (exchanges: number, heap: number, rss: number): Sample => ({
  exchanges,
  heapUsed: heap * megabyte,
  rss: rss * megabyte,
});

const samples = [sample(50, 90, 400), sample(120, 40, 200), sample(180, 47, 190), sample(240, 42, 215)];

test('growth is counted from the first sample after the first exchanges to the highest one', () => {
  const { from, to, rss, heapUsed } = growthAfter(100, samples);
  expect([from.exchanges, to.exchanges]).toEqual([120, 240]);
  expect([rss / megabyte, heapUsed / megabyte]).toEqual([15, 7]);
});

test('one sample after the first exchanges says nothing of growth', () => {
  expect(() => growthAfter(200, samples)).toThrow('too few samples after 200');
});

test('what is printed says how much was sent, and how much memory it took', () => {
  const lines = soakLines(growthAfter(100, samples), 'Some runs.');
  expect(lines).toContain('| live heap after 120 exchanges | 40.0 MB |');
  expect(lines.at(-1)).toBe('| memory of the process, largest growth after the first measurement | 15.0 MB |');
});
