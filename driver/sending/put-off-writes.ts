import { saysComeBackLater } from '../pace/come-back-later.ts';
import type { Step } from './sending.ts';

/**
 * A write that is answered with 202 has not happened yet, and is never sent again, since it may still happen: its reply
 * is `pending`, so that nothing is concluded from it.
 */
export function putOffWrites(): Step {
  return (next) => async (sending) => {
    const reply = await next(sending);
    const { operation } = sending;
    if (operation.effect !== 'write' || reply.end !== 'answered' || reply.response === null) return reply;
    return saysComeBackLater(operation.id, reply.response) ? { ...reply, end: 'pending' } : reply;
  };
}
