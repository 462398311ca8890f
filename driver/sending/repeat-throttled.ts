import type { Operation } from '../../specs/interface/operations.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { type Patience, sleepUnless } from '../pace/patience.ts';
import type { Step } from './sending.ts';
import { isTooLate, sentAgain } from './sent-again.ts';

/**
 * The most repetitions after a 429 of a request with a wrong credential, and of one for a new connection or account. The
 * 429 may be a limit on all requests, which passes. Or it refuses the credential, to slow down guessing, and going on
 * might lock us out; or it is a limit on the number of connections, which does not pass.
 */
const finalThrottles = 3;

/**
 * Repeats a request, also a write, that the target refused because there were too many. At the deadline, the bound, or
 * when patience ends, the reply becomes `pending`. With a wrong credential, or where a new connection is asked for, a
 * lasting 429 is a final refusal.
 */
export function repeatThrottled(clock: Clock, bounds: Bounds, patience: Patience): Step {
  const limited = new Set<Operation>();
  return (next) => async (sending) => {
    const { signal: givenUp } = patience;
    const { operation, isRight } = sending;
    const mayEnd = operation.issuesToken || !isRight;
    const most = limited.has(operation) ? 0 : finalThrottles;
    let current = sending;
    let firstAt: number | undefined;
    for (;;) {
      const reply = await next(current);
      if (reply.pauseMs === null) {
        limited.delete(operation);
        return reply;
      }
      const throttles = reply.soFar.throttles + 1;
      if (mayEnd && reply.response?.status === 429 && throttles > most) {
        if (isRight) limited.add(operation);
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
