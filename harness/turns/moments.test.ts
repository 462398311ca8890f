import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Moments } from './moments.ts';

/** Groups that note when they begin, and end when `end` is called. */
function groups(places: number) {
  const moments = new Moments(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, count: number, urgency = 0) =>
    moments.run(count, urgency, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { begun, end, moments, send };
}

test('groups go together as far as there are places for all of their requests', async () => {
  const { begun, end, send } = groups(8);
  const all = [send('4', 4), send('3', 3), send('2', 2)];
  await turn();
  expect(begun).toEqual(['4', '3']);
  await end('3');
  expect(begun).toEqual(['4', '3', '2']);
  await end('4');
  await end('2');
  await Promise.all(all);
});

test('a large group is not kept waiting by small ones that come later, unless these are more urgent', async () => {
  const { begun, end, send } = groups(8);
  const all = [send('first', 6), send('large', 8), send('small', 2), send('urgent', 2, 1)];
  await turn();
  expect(begun).toEqual(['first', 'urgent']);
  await end('urgent');
  await end('first');
  expect(begun).toEqual(['first', 'urgent', 'large']);
  await end('large');
  expect(begun.at(-1)).toBe('small');
  await end('small');
  await Promise.all(all);
});

test('a group that fails gives its places back', async () => {
  const { begun, end, moments, send } = groups(2);
  await expect(moments.run(2, 0, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  const next = send('next', 2);
  await turn();
  expect(begun).toEqual(['next']);
  await end('next');
  await next;
});

test('a group of more requests than there are places takes all of them', async () => {
  const { begun, end, send } = groups(2);
  const all = [send('four', 4), send('one', 1)];
  await turn();
  expect(begun).toEqual(['four']);
  await end('four');
  expect(begun).toEqual(['four', 'one']);
  await end('one');
  await Promise.all(all);
});
