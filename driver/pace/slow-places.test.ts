import { describe, expect, test } from 'vitest';
import { SlowPlaces } from './slow-places.ts';

const never = new AbortController().signal;

/** Enters for each kind in turn; `entered` grows as they get in. */
function enterAll(places: SlowPlaces, kinds: readonly string[], entered: string[]): void {
  for (const kind of kinds) {
    void places.enter(kind, never).then(() => entered.push(kind));
  }
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('of 8 requests at once', () => {
  test('6 may be of kinds that nobody has timed; a quick kind passes them', async () => {
    const places = new SlowPlaces(8);
    places.note('quick', 10);
    const entered: string[] = [];
    enterAll(places, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'quick', 'quick', 'quick'], entered);
    await settled();
    expect(entered).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'quick', 'quick', 'quick']);
  });

  test('those that wait for a place go on as soon as their kind has turned out quick', async () => {
    const places = new SlowPlaces(8);
    const entered: string[] = [];
    enterAll(places, ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'b'], entered);
    await settled();
    expect(entered).toHaveLength(6);
    places.note('a', 2_000);
    await settled();
    expect(entered).toEqual(['a', 'a', 'a', 'a', 'a', 'a', 'a']);
  });

  test('a kind that was quick and takes longer than 2 s needs a place again', async () => {
    const places = new SlowPlaces(8);
    places.note('a', 1);
    places.note('a', 2_001);
    const entered: string[] = [];
    enterAll(
      places,
      Array.from({ length: 8 }, () => 'a'),
      entered,
    );
    await settled();
    expect(entered).toHaveLength(6);
  });

  test('a place that is left goes to the one that has waited longest', async () => {
    const places = new SlowPlaces(2);
    const leave = await places.enter('a', never);
    const entered: string[] = [];
    enterAll(places, ['b', 'c'], entered);
    leave?.();
    await settled();
    expect(entered).toEqual(['b']);
  });
});

test('a place that is left goes to the most urgent one', async () => {
  const places = new SlowPlaces(2);
  const leave = await places.enter('a', never);
  const entered: number[] = [];
  for (const urgency of [1, 3, 2]) void places.enter('b', never, urgency).then(() => entered.push(urgency));
  leave?.();
  await settled();
  expect(entered).toEqual([3]);
});

test('nobody waits once they are cancelled, and the place goes to the next', async () => {
  const places = new SlowPlaces(2);
  const leave = await places.enter('a', never);
  const stopped = new AbortController();
  const cancelled = places.enter('b', stopped.signal);
  const entered: string[] = [];
  enterAll(places, ['c'], entered);
  stopped.abort();
  expect(await cancelled).toBeNull();
  leave?.();
  await settled();
  expect(entered).toEqual(['c']);
});

test('one request at a time is let through whatever its kind', async () => {
  const places = new SlowPlaces(1);
  const entered: string[] = [];
  enterAll(places, ['a', 'b'], entered);
  await settled();
  expect(entered).toEqual(['a', 'b']);
});
