import { expect, test } from 'vitest';
import { ConsecutiveRequests } from './consecutive-requests.ts';
import { deferred } from './deferred.testbed.ts';

test('requests one after the other each add to the row, those that overlap count once', async () => {
  const row = new ConsecutiveRequests();
  expect(row.isEmpty).toBe(true);
  await row.add(async () => 1, Number);
  const [one, other] = [deferred<number>(), deferred<number>()];
  const together = [one, other].map(({ promise }) => row.add(() => promise, Number));
  one.resolve(1);
  other.resolve(1);
  await Promise.all(together);
  expect(row.length).toBe(2);
  await row.add(async () => 1, Number);
  expect(row.length).toBe(3);
  expect(row.isEmpty).toBe(false);
});

test('a request that is sent while another one waits counts behind what had been answered by then', async () => {
  const row = new ConsecutiveRequests(10);
  const slow = deferred<number>();
  const waiting = row.add(() => slow.promise, Number);
  await row.add(async () => 1, Number);
  await row.add(async () => 1, Number);
  slow.resolve(1);
  await waiting;
  expect(row.length).toBe(12);
});

test('polls count, and what never came does not', async () => {
  const row = new ConsecutiveRequests();
  await row.add(async () => 4, Number);
  await expect(row.add(() => Promise.reject(new Error('cut off')), Number)).rejects.toThrow('cut off');
  expect(row.length).toBe(4);
});
