import { type AnswersInUse, isLarge } from '../pace/answers-in-use.ts';
import type { Step } from './sending.ts';

/** Waits until there is memory for a large answer; if there is none, a failure takes the answer's place. */
export const boundAnswersInUse =
  (inUse: AnswersInUse): Step =>
  (next) =>
  async (sending) => {
    const reply = await next(sending);
    if (reply.response === null || !isLarge(reply.response)) return reply;
    const failure = await inUse.admit(reply.response, reply.values, sending.signal);
    return failure === null ? reply : { ...reply, end: 'failed', response: null, failure };
  };
