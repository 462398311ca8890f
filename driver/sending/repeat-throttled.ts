import type { Operation } from '../../specs/interface/operations.ts';
import type { Timing } from '../../specs/words/profile.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { saysTooMany } from '../pace/come-back-later.ts';
import { type Patience, sleepUnless } from '../pace/patience.ts';
import type { PoliteGate } from '../pace/polite-gate.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import { isTooLate, type Step, sentAgain } from './sending.ts';

/**
 * After a 429, a request with a wrong credential, or for a new connection or account, is repeated this often at most. A
 * limit on all requests soon passes. But the target may refuse the credential to slow down guessing, and lock us out if
 * we go on; or it may limit the number of connections, which never passes.
 */
const finalThrottles = 3;

/**
 * Repeats a request, even a write, that the target refused because it had too many. The reply becomes `pending` at the
 * deadline, after the most repetitions, or once no check waits for it. With a wrong credential, or for a new connection
 * or account, a 429 that lasts is the final answer.
 */
export function repeatThrottled(clock: Clock, bounds: Bounds, patience: Patience): Step {
  /** Operations whose last 429 was the final answer: their next one is final at once. */
  const stillLimited = new Set<Operation>();
  return (next) => async (sending) => {
    const { signal: givenUp } = patience;
    const { operation, isRight } = sending;
    const mayBeFinal = operation.issuesToken || !isRight;
    const most = stillLimited.has(operation) ? 0 : finalThrottles;
    let current = sending;
    let firstAt: number | undefined;
    for (;;) {
      const reply = await next(current);
      if (reply.pauseMs === null) {
        stillLimited.delete(operation);
        return reply;
      }
      const throttles = reply.soFar.throttles + 1;
      if (mayBeFinal && reply.response?.status === 429 && throttles > most) {
        if (isRight) stillLimited.add(operation);
        return reply;
      }
      firstAt ??= clock.now();
      const isLast =
        throttles > bounds.throttles || isTooLate({ ...sending, startedAt: firstAt }, reply.pauseMs, clock);
      if (isLast || givenUp.aborted) return { ...reply, end: 'pending' };
      await sleepUnless(clock, reply.pauseMs, [sending.signal, givenUp]);
      if (givenUp.aborted) return { ...reply, end: 'pending' };
      current = sentAgain(current, { ...reply, soFar: { ...reply.soFar, throttles } }, bounds);
    }
  };
}

/** Pauses all requests after a "too many requests": as long as the target asks, or else twice as long each time. */
export const pauseAll =
  (gate: PoliteGate, clock: Clock, timing: Timing, bounds: Bounds): Step =>
  (next) =>
  async (sending) => {
    const reply = await next(sending);
    // Only a refusal can be a "too many requests".
    if (reply.response === null || reply.response.status < 400) return reply;
    const asked = retryAfterMs(reply.response, clock.now(), bounds.retryAfterMs);
    if (!saysTooMany(reply.response, asked !== null)) return reply;
    const backOffMs = Math.min(timing.pollIntervalMs * 2 ** sending.soFar.throttles, bounds.retryAfterMs);
    const pauseMs = asked ?? backOffMs;
    gate.pause(pauseMs);
    return { ...reply, pauseMs };
  };
