import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { type Patience, sleepUnless } from '../pace/patience.ts';
import type { Step } from './sending.ts';
import { isTooLate, sentAgain } from './sent-again.ts';

/**
 * The number of times that a request with a wrong credential is sent again after a 429. That may be the refusal, by which
 * a target makes guessing slow: whoever goes on is locked out, perhaps. It may be a limit on all requests, and passes then.
 */
const wrongThrottles = 3;

/**
 * Sends a request again that the target did not carry out because there were too many; writes as well. If that goes on
 * until the deadline, too often, or until it is given up, the reply is `pending`. With a wrong credential a lasting 429
 * is a final refusal.
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
