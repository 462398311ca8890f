import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { type Patience, sleepUnless } from '../pace/patience.ts';
import type { Step } from './sending.ts';
import { isTooLate, sentAgain } from './sent-again.ts';

/**
 * The most repetitions of a request with a wrong credential after a 429. The 429 may be a limit on all requests, which
 * passes; or it refuses the credential, to slow down guessing, and going on might lock us out.
 */
const wrongThrottles = 3;

/**
 * Repeats a request, also a write, that the target refused because there were too many. At the deadline, the bound, or
 * when patience ends, the reply becomes `pending`. With a wrong credential a lasting 429 is a final refusal.
 */
export const repeatThrottled =
  (clock: Clock, bounds: Bounds, patience: Patience): Step =>
  (next) =>
  async (sending) => {
    const { signal: givenUp } = patience;
    let current = sending;
    for (;;) {
      const reply = await next(current);
      if (reply.pauseMs === null) return reply;
      const throttles = reply.soFar.throttles + 1;
      if (!sending.isRight && reply.response?.status === 429 && throttles > wrongThrottles) return reply;
      const isLast = throttles > bounds.throttles || isTooLate(sending, reply.pauseMs, clock);
      if (isLast || givenUp.aborted) return { ...reply, end: 'pending' };
      await sleepUnless(clock, reply.pauseMs, [sending.signal, givenUp]);
      if (givenUp.aborted) return { ...reply, end: 'pending' };
      current = sentAgain(current, { ...reply, soFar: { ...reply.soFar, throttles } }, bounds);
    }
  };
