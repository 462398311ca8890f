import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOver } from './spread-payees.ts';

const list = (size: number) => Array.from({ length: size }, (_, index) => index);

test.each([
  [120, [0, 20, 50, 59, 100, 119]],
  [30, [0, 14, 20, 29]],
  [2, [0, 1]],
  [1, [0]],
])('of %i the first, the last, and some between are chosen, the last first', (size, least) => {
  const [first = 0, ...others] = list(size);
  for (const chosen of fc.sample(spreadOver([first, ...others]), { seed: 3, numRuns: 50 })) {
    expect(chosen).toEqual(expect.arrayContaining(least));
    expect(chosen).toEqual([...new Set(chosen)].sort((one, other) => other - one));
    expect(chosen.length).toBeLessThanOrEqual(least.length + 3);
  }
});

test('others are drawn from another seed', () => {
  const [first = 0, ...others] = list(120);
  const drawn = (seed: number) => fc.sample(spreadOver([first, ...others]), { seed, numRuns: 3 });
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});
