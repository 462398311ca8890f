import { expect, test } from 'vitest';
import { figuresOfTargets } from './collect-results.ts';

const one = { durationMs: 10, cpuMs: 8, peakMemoryBytes: 300, exchanges: 700, storedBytes: 50 };
const other = { durationMs: 30, cpuMs: 20, peakMemoryBytes: 100, exchanges: 900, storedBytes: 70 };

test('the figures of several targets are summed up one by one', () => {
  expect(figuresOfTargets([other, one])).toEqual({
    total: { durationMs: 40, cpuMs: 28, peakMemoryBytes: 400, exchanges: 1_600, storedBytes: 120 },
    median: { durationMs: 10, cpuMs: 8, peakMemoryBytes: 100, exchanges: 700, storedBytes: 50 },
    most: { durationMs: 30, cpuMs: 20, peakMemoryBytes: 300, exchanges: 900, storedBytes: 70 },
  });
});

test('there are none without a target', () => {
  expect(figuresOfTargets([])).toBeNull();
});
