import type { OperationId } from '../../specs/interface/operations.ts';
import type { Clock } from '../pace/clock.ts';
import { Presence } from '../pace/presence.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** Fails the requests of an operation that answers no more, except one at a time. `target` notes how all end. */
export function skipAbsent(clock: Clock, target: Presence): Step {
  const presences = new Map<OperationId, Presence>();
  const presenceOf = (operation: OperationId): Presence => {
    const presence = presences.get(operation) ?? new Presence(clock);
    presences.set(operation, presence);
    return presence;
  };
  return (next) => async (sending) => {
    const presence = presenceOf(sending.operation.id);
    const absent = presence.ask();
    if (absent !== null) return failedReply(sending, absent);
    const settle = (failure: Parameters<Presence['settle']>[0]): void => {
      presence.settle(failure);
      target.settle(failure);
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
