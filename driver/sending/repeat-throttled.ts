import type { Bounds } from '../bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { Step } from './sending.ts';
import { isTooLate, sentAgain } from './sent-again.ts';

/**
 * Sends a request again that the target did not carry out because there were too many; writes as well. Where that goes
 * on until the deadline, or too often, the reply is `pending`.
 */
export function repeatThrottled(clock: Clock, bounds: Bounds): Step {
  return (next) => async (sending) => {
    let current = sending;
    for (;;) {
      const reply = await next(current);
      if (reply.pauseMs === null) return reply;
      const throttles = reply.soFar.throttles + 1;
      if (throttles > bounds.throttles || isTooLate(sending, reply.pauseMs, clock)) return { ...reply, end: 'pending' };
      current = sentAgain(current, { ...reply, soFar: { ...reply.soFar, throttles } }, bounds);
      await clock.sleep(reply.pauseMs, sending.signal);
    }
  };
}
