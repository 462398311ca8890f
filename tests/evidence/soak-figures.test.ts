import { expect, test } from 'vitest';
import { growthAfter, type Sample, tabulateSoak } from './soak-figures.ts';

const megabyte = 1024 * 1024;

function sample(exchanges: number, heap: number, rss: number): Sample {
  return { exchanges, heapUsed: heap * megabyte, rss: rss * megabyte };
}

const samples = [sample(50, 90, 400), sample(120, 40, 200), sample(180, 47, 190), sample(240, 42, 215)];

test('growth is counted from the first sample after the first exchanges to the highest one', () => {
  const { from, to, rss, heapUsed } = growthAfter(100, samples);
  expect([from.exchanges, to.exchanges]).toEqual([120, 240]);
  expect([rss / megabyte, heapUsed / megabyte]).toEqual([15, 7]);
});

test('one sample after the first exchanges says nothing of growth', () => {
  expect(() => growthAfter(200, samples)).toThrow('too few samples after 200');
});

test('the page says how much was sent, and how much memory it took', () => {
  const how = { day: '2026-01-05', node: 'v20.1.0', runs: 3, effort: 'quick', faults: 2, durationMs: 180_000 };
  const { rows } = tabulateSoak(growthAfter(100, samples), how);
  expect(rows.map(({ what, value }) => `${what}: ${value}`)).toEqual(
    expect.arrayContaining([
      'exchanges: 240',
      'time: 3 minutes, Node.js 20.1.0, 2026-01-05',
      'live heap after 120 exchanges: 40.0 MB',
      'memory of the process, most that it lay above the first of these: 15.0 MB',
    ]),
  );
});
