import { expect, test } from 'vitest';
import { ManualClock } from '../../driver/pace/manual-clock.testbed.ts';
import { awaitTarget, type Presence } from './presence-probe.ts';

const away: Presence = { isThere: false, why: 'the target refused the connection' };
const there: Presence = { isThere: true };

/** A probe that sees these, one after the other, and then the last one for ever. */
function probeOf(...seen: readonly Presence[]) {
  let looks = 0;
  return {
    look: async () => seen[Math.min(looks++, seen.length - 1)] ?? there,
    looks: () => looks,
  };
}

const never = new AbortController().signal;

test('a target that is there is not waited for', async () => {
  const clock = new ManualClock();
  expect(await awaitTarget(probeOf(there), 60_000, { clock, signal: never })).toEqual({ kind: 'there', afterMs: 0 });
  expect(clock.slept).toEqual([]);
});

test('one that is starting is there after a while, and its absence is said once', async () => {
  const said: string[] = [];
  const probe = probeOf(away, away, away, there);
  const options = { clock: new ManualClock(), signal: never, onAbsent: (why: string) => said.push(why) };
  expect(await awaitTarget(probe, 60_000, options)).toEqual({ kind: 'there', afterMs: 750 });
  expect(said).toEqual(['the target refused the connection']);
});

test.each([0, 1, 900])(
  'one that never comes is absent after %i ms, with the reason, and was looked for',
  async (ms) => {
    const clock = new ManualClock();
    const probe = probeOf(away);
    expect(await awaitTarget(probe, ms, { clock, signal: never })).toEqual({ kind: 'absent', why: away.why });
    expect(clock.now()).toBe(ms);
    expect(probe.looks()).toBeGreaterThan(0);
  },
);

test('a signal ends the waiting', async () => {
  const stop = new AbortController();
  const look = async () => {
    stop.abort();
    return away;
  };
  expect(await awaitTarget({ look }, 60_000, { clock: new ManualClock(), signal: stop.signal })).toEqual({
    kind: 'given-up',
  });
});
