import { saysComeBackLater } from '../pace/come-back-later.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/**
 * A write that is answered with 202 has not happened yet, and is never sent again, since it may still happen: its reply
 * is `pending`, so that nothing is concluded from it.
 */
export function putOffWrites(): Step {
  return (next) => (sending) => (sending.operation.effect === 'write' ? putOff(next, sending) : next(sending));
}

async function putOff(next: Send, sending: Sending): Promise<Reply> {
  const reply = await next(sending);
  if (reply.end !== 'answered' || reply.response === null) return reply;
  return saysComeBackLater(sending.operation.id, reply.response) ? { ...reply, end: 'pending' } : reply;
}
