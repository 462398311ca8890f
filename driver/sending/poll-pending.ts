import type { Timing } from '../../specs/words/profile.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { saysComeBackLater } from '../pace/come-back-later.ts';
import { type Patience, sleepUnless } from '../pace/patience.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import { isTooLate, type Reply, type Sending, type Step, sentAgain } from './sending.ts';

/** Repeats a read after "come back later", at the pace asked for; at the deadline its reply becomes `pending`. */
export const pollPending =
  (clock: Clock, timing: Timing, bounds: Bounds, patience: Patience): Step =>
  (next) =>
  async (sending) => {
    const { signal: givenUp } = patience;
    let current = sending;
    let firstAt: number | undefined;
    for (let polls = 1; ; polls += 1) {
      const reply = await next(current);
      if (!sending.poll || !isPending(sending, reply)) return reply;
      // Retry-After counts only if the whole answer is a 202, and not just one element of a batch.
      const isWholeAnswer = reply.response.status === 202;
      const asked = isWholeAnswer ? retryAfterMs(reply.response, clock.now(), bounds.retryAfterMs) : null;
      const waitMs = Math.max(asked ?? 0, timing.pollIntervalMs);
      firstAt ??= clock.now();
      const isLast = polls > bounds.polls || isTooLate({ ...sending, startedAt: firstAt }, waitMs, clock);
      if (isLast || givenUp.aborted) return { ...reply, end: 'pending' };
      await sleepUnless(clock, waitMs, [sending.signal, givenUp]);
      if (givenUp.aborted) return { ...reply, end: 'pending' };
      current = sentAgain(current, reply, bounds);
    }
  };

type Answered = Reply & { readonly response: NonNullable<Reply['response']> };

const isPending = ({ operation }: Sending, reply: Reply): reply is Answered =>
  reply.end === 'answered' && reply.response !== null && saysComeBackLater(operation.id, reply.response);

/** Makes the reply `pending` if a write is answered 202: the target may still carry it out, so it is never repeated. */
export const putOffWrites = (): Step => (next) => async (sending) => {
  const reply = await next(sending);
  return sending.operation.effect === 'write' && isPending(sending, reply) ? { ...reply, end: 'pending' } : reply;
};
