import { expect, test } from 'vitest';
import { ConsecutiveRequests } from './consecutive-requests.ts';

/** A request that is answered when `answer` is called. */
function openRequest(requests = 1) {
  let answer: (requests: number) => void = () => {};
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  return { send: () => answered, answer: () => answer(requests) };
}

test('requests one after the other each add to the row, those that overlap count once', async () => {
  const row = new ConsecutiveRequests();
  expect(row.isEmpty).toBe(true);
  await row.add(async () => 1, Number);
  const [one, other] = [openRequest(), openRequest()];
  const together = [row.add(one.send, Number), row.add(other.send, Number)];
  one.answer();
  other.answer();
  await Promise.all(together);
  expect(row.length).toBe(2);
  await row.add(async () => 1, Number);
  expect(row.length).toBe(3);
  expect(row.isEmpty).toBe(false);
});

test('a request that is sent while another one waits counts behind what had been answered by then', async () => {
  const row = new ConsecutiveRequests(10);
  const slow = openRequest();
  const waiting = row.add(slow.send, Number);
  await row.add(async () => 1, Number);
  await row.add(async () => 1, Number);
  slow.answer();
  await waiting;
  expect(row.length).toBe(12);
});

test('polls count, and what never came does not', async () => {
  const row = new ConsecutiveRequests();
  await row.add(async () => 4, Number);
  await expect(row.add(() => Promise.reject(new Error('cut off')), Number)).rejects.toThrow('cut off');
  expect(row.length).toBe(4);
});
