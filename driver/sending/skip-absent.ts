import type { OperationId } from '../../specs/interface/operations.ts';
import type { Clock } from '../pace/clock.ts';
import { Presence } from '../pace/presence.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** Fails the requests of an operation that answers no more, except one at a time. `ofTarget` notes how all end. */
export function skipAbsent(clock: Clock, ofTarget: Presence): Step {
  const presences = new Map<OperationId, Presence>();
  const presenceOf = (operation: OperationId): Presence => {
    const presence = presences.get(operation) ?? new Presence(clock);
    presences.set(operation, presence);
    return presence;
  };
  return (next) => async (sending) => {
    const presence = presenceOf(sending.operation.id);
    const failure = presence.ask();
    if (failure !== null) return failedReply(sending, failure);
    const settle = (how: Parameters<Presence['settle']>[0]): void => {
      presence.settle(how);
      ofTarget.settle(how);
    };
    try {
      const reply = await next(sending);
      settle(reply.failure);
      return reply;
    } catch (error) {
      settle(cancelledBy(sending.signal));
      throw error;
    }
  };
}
