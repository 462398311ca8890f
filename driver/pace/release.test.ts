import { expect, test } from 'vitest';
import { machineClock } from './clock.ts';
import { ManualClock } from './manual-clock.testbed.ts';
import { Release } from './release.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('all go when the last one has come, and a later one goes at once', async () => {
  const release = new Release(3, machineClock);
  const gone: number[] = [];
  const arrive = (index: number) => release.arrive().then(() => gone.push(index));
  const first = [arrive(1), arrive(2)];
  await turn();
  expect(gone).toEqual([]);
  await Promise.all([...first, arrive(3)]);
  expect(gone.toSorted()).toEqual([1, 2, 3]);
  await arrive(4);
  expect(gone).toContain(4);
});

test('those that came go without one that never comes, after ten seconds', async () => {
  const clock = new ManualClock();
  const release = new Release(2, clock);
  await release.arrive();
  expect(clock.slept).toEqual([10_000]);
});
