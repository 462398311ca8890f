import { describe, expect, it } from 'vitest';
import { QuietGate } from './write-lock.ts';

/** A promise and what settles it. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('QuietGate', () => {
  it('begins quiet only when the writes under way have ended, and lets none begin meanwhile', async () => {
    const gate = new QuietGate();
    const told: string[] = [];
    const [first, quiet] = [deferred(), deferred()];
    const writing = gate.write(async () => {
      await first.promise;
      told.push('first write');
    });
    const reading = gate.quietly(async () => {
      told.push('quiet begins');
      await quiet.promise;
      told.push('quiet ends');
    });
    const later = gate.write(async () => {
      told.push('second write');
    });
    await turn();
    expect(told).toEqual([]);
    first.resolve();
    await turn();
    expect(told).toEqual(['first write', 'quiet begins']);
    quiet.resolve();
    await Promise.all([writing, reading, later]);
    expect(told).toEqual(['first write', 'quiet begins', 'quiet ends', 'second write']);
  });

  it('gives quiet to one at a time', async () => {
    const gate = new QuietGate();
    let inside = 0;
    const most: number[] = [];
    const body = async () => {
      inside += 1;
      await turn();
      most.push(inside);
      inside -= 1;
    };
    await Promise.all([gate.quietly(body), gate.quietly(body), gate.quietly(body)]);
    expect(most).toEqual([1, 1, 1]);
  });

  it('ends when its body throws', async () => {
    const gate = new QuietGate();
    await expect(gate.quietly(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.write(async () => 'written')).resolves.toBe('written');
  });
});
