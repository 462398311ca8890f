import { saysComeBackLater } from '../pace/come-back-later.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/** Makes the reply `pending` if a write is answered 202: the target may still carry it out, so it is never repeated. */
export const putOffWrites = (): Step => (next) => (sending) =>
  sending.operation.effect === 'write' ? putOff(next, sending) : next(sending);

async function putOff(next: Send, sending: Sending): Promise<Reply> {
  const reply = await next(sending);
  if (reply.end !== 'answered' || reply.response === null) return reply;
  return saysComeBackLater(sending.operation.id, reply.response) ? { ...reply, end: 'pending' } : reply;
}
