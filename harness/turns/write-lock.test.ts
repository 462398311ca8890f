import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deferred } from './deferred.testbed.ts';
import { WriteLock } from './write-lock.ts';

describe('WriteLock', () => {
  it('is held only when the writes under way have ended, and lets none begin meanwhile', async () => {
    const lock = new WriteLock();
    const events: string[] = [];
    const [first, reading] = [deferred(), deferred()];
    const writing = lock.write(async () => {
      await first.promise;
      events.push('first write');
    });
    const holding = lock.hold(async () => {
      events.push('reading begins');
      await reading.promise;
      events.push('reading ends');
    });
    const later = lock.write(async () => {
      events.push('second write');
    });
    await turn();
    expect(events).toEqual([]);
    first.resolve();
    await turn();
    expect(events).toEqual(['first write', 'reading begins']);
    reading.resolve();
    await Promise.all([writing, holding, later]);
    expect(events).toEqual(['first write', 'reading begins', 'reading ends', 'second write']);
  });

  it('lets others write and hold before the one that holds it has ended, once that one lets go', async () => {
    const lock = new WriteLock();
    const events: string[] = [];
    const reading = deferred();
    const holding = lock.hold(async (letGo) => {
      letGo();
      await reading.promise;
      events.push('first hold ends');
    });
    await lock.hold(async () => void events.push('second hold'));
    await lock.write(async () => void events.push('write'));
    reading.resolve();
    await holding;
    expect(events).toEqual(['second hold', 'write', 'first hold ends']);
  });

  it('is held by one at a time', async () => {
    const lock = new WriteLock();
    let inside = 0;
    const most: number[] = [];
    const body = async () => {
      inside += 1;
      await turn();
      most.push(inside);
      inside -= 1;
    };
    await Promise.all([lock.hold(body), lock.hold(body), lock.hold(body)]);
    expect(most).toEqual([1, 1, 1]);
  });

  it('is next held by the most urgent one that waits, and by nobody before the one that holds it has ended', async () => {
    const lock = new WriteLock();
    const events: string[] = [];
    const reading = deferred();
    const hold = (name: string, urgency: number, ended = Promise.resolve()) =>
      lock.hold(
        async () => {
          events.push(name);
          await ended;
        },
        new Set(['a']),
        urgency,
      );
    const holds = [hold('first', 0, reading.promise), hold('usual', 0), hold('later', 0), hold('urgent', 1)];
    await turn();
    expect(events).toEqual(['first']);
    reading.resolve();
    await Promise.all(holds);
    expect(events).toEqual(['first', 'urgent', 'usual', 'later']);
  });

  it('keeps only those apart that are about the same connection, or may be about any', async () => {
    const lock = new WriteLock();
    const reading = deferred();
    const events: string[] = [];
    const note = (event: string) => async () => {
      events.push(event);
    };
    const holding = lock.hold(() => reading.promise, new Set(['a', 'b']));
    const waiting = [
      lock.write(note('write to b'), new Set(['b'])),
      lock.write(note('write to any')),
      lock.hold(note('hold of a'), new Set(['c', 'a'])),
    ];
    await Promise.all([lock.write(note('write to c'), new Set(['c'])), lock.hold(note('hold of d'), new Set(['d']))]);
    expect(events).toEqual(['write to c', 'hold of d']);
    reading.resolve();
    await Promise.all([holding, ...waiting]);
    expect(events.slice(2).sort()).toEqual(['hold of a', 'write to any', 'write to b']);
  });

  it('goes to the one that asked first, though others could have a part of it before', async () => {
    const lock = new WriteLock();
    const [first, second] = [deferred(), deferred()];
    const events: string[] = [];
    const note = (event: string) => async () => {
      events.push(event);
    };
    const all = [
      lock.hold(() => first.promise, new Set(['a'])),
      lock.hold(() => second.promise.then(note('both')), new Set(['a', 'b'])),
      lock.hold(note('b alone'), new Set(['b'])),
      lock.hold(note('c alone'), new Set(['c'])),
    ];
    await turn();
    expect(events).toEqual(['c alone']);
    first.resolve();
    await turn();
    second.resolve();
    await Promise.all(all);
    expect(events).toEqual(['c alone', 'both', 'b alone']);
  });

  it('is released when its body throws', async () => {
    const lock = new WriteLock();
    await expect(lock.hold(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(lock.write(async () => 'written')).resolves.toBe('written');
  });
});
