import { describe, expect, test } from 'vitest';
import { SteppedClock } from '../../driver/pace/stepped-clock.testbed.ts';
import { CheckQueue } from './check-queue.ts';

/** A queue of two at once; checks end when their name is ended. */
function queueing() {
  const clock = new SteppedClock();
  const target = { isStalled: false };
  const queue = new CheckQueue({ atOnce: 2, isStalled: () => target.isStalled, clock });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<unknown>[] = [];
  return {
    clock,
    target,
    started,
    async add(...names: readonly string[]): Promise<void> {
      for (const name of names) {
        const check = (): Promise<string> => {
          started.push(name);
          return new Promise((resolve) => ends.set(name, () => resolve(name)));
        };
        all.push(queue.run(check, name.startsWith('urgent') ? 1 : 0));
      }
      await clock.advance(0);
    },
    async end(...names: readonly string[]): Promise<void> {
      for (const name of names) ends.get(name)?.();
      await clock.advance(0);
    },
    results: () => Promise.all(all),
  };
}

describe('checks are started', () => {
  test('in order, two at once', async () => {
    const { add, end, started, results } = queueing();
    await add('a', 'b', 'c', 'd');
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a', 'c');
    await end('d');
    expect(await results()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the urgent ones first, those included that come last', async () => {
    const { add, end, started, results } = queueing();
    await add('a', 'b', 'urgent-1', 'c', 'urgent-2', 'urgent-3');
    expect(started).toEqual(['urgent-1', 'urgent-2']);
    await end('urgent-1', 'urgent-2');
    expect(started.slice(2)).toEqual(['urgent-3', 'a']);
    await end('urgent-3', 'a');
    await end('b', 'c');
    await results();
  });

  test('beside those that all wait for a slow operation, which hold up no other', async () => {
    const { add, end, started, target, clock } = queueing();
    await add('slow-1', 'slow-2', 'c', 'd', 'e', 'f');
    await clock.advance(10_000);
    expect(started).toEqual(['slow-1', 'slow-2']);
    target.isStalled = true;
    await clock.advance(500);
    target.isStalled = false;
    expect(started).toEqual(['slow-1', 'slow-2', 'c', 'd']);
    await end('c', 'd');
    expect(started.slice(4)).toEqual(['e', 'f']);
    await end('slow-1', 'slow-2', 'e', 'f');
  });

  test('two at once again when the slow ones have ended', async () => {
    const { add, end, started, target, clock } = queueing();
    await add('slow-1', 'slow-2', 'c', 'd');
    target.isStalled = true;
    await clock.advance(500);
    target.isStalled = false;
    await end('slow-1', 'slow-2', 'c');
    await add('e', 'f', 'g');
    expect(started).toEqual(['slow-1', 'slow-2', 'c', 'd', 'e']);
    await end('d', 'e');
    await end('f', 'g');
  });

  test('after one that threw', async () => {
    const clock = new SteppedClock();
    const queue = new CheckQueue({ atOnce: 1, isStalled: () => false, clock });
    const failing = queue.run(() => Promise.reject(new Error('oops')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('oops');
    expect(await next).toBe('next');
  });
});
