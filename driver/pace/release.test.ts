import { expect, test } from 'vitest';
import { machineClock } from './clock.ts';
import { ManualClock } from './manual-clock.testbed.ts';
import { Release } from './release.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('all go when the last one has come, and a later one goes at once', async () => {
  const release = new Release(3, machineClock);
  const gone: number[] = [];
  const arrive = (index: number) => release.arrive(false).then(() => gone.push(index));
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
  await release.arrive(true);
  expect(clock.slept).toEqual([10_000]);
});

test('the last one waits for bytes to reach the target only where some were sent', async () => {
  const sleepsOf = async (...begun: readonly boolean[]) => {
    const clock = new ManualClock();
    const release = new Release(begun.length, clock);
    for (const each of begun) await release.arrive(each);
    return clock.slept.filter((ms) => ms < 10_000).length;
  };
  expect(await sleepsOf(false, false)).toBe(0);
  expect(await sleepsOf(true, false)).toBe(1);
});
