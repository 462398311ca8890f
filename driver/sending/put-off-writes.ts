import { saysComeBackLater } from '../pace/come-back-later.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/** Makes a reply of 202 to a write `pending`: the write may still be carried out, and is never repeated. */
export const putOffWrites = (): Step => (next) => (sending) =>
  sending.operation.effect === 'write' ? putOff(next, sending) : next(sending);

async function putOff(next: Send, sending: Sending): Promise<Reply> {
  const reply = await next(sending);
  if (reply.end !== 'answered' || reply.response === null) return reply;
  return saysComeBackLater(sending.operation.id, reply.response) ? { ...reply, end: 'pending' } : reply;
}
