import type { Presence } from '../pace/presence.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** Sends nothing to a target that has stopped answering, but for one request at a time that finds out whether it still has. */
export function skipAbsent(presence: Presence): Step {
  return (next) => async (sending) => {
    const absent = presence.ask();
    if (absent !== null) return failedReply(sending, absent);
    try {
      const reply = await next(sending);
      presence.settle(reply.failure);
      return reply;
    } catch (error) {
      presence.settle(cancelledBy(sending.signal));
      throw error;
    }
  };
}
