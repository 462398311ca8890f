import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { PoliteGate } from '../pace/polite-gate.ts';
import type { Reply, Sending, Step } from './sending.ts';
import { sentAgain } from './sent-again.ts';

/** Statuses by which a target may refuse a request because too many others are under way. */
const crowded: ReadonlySet<number> = new Set([429, 503]);

/** One that says the same of a read; another step repeats a write that conflicts with others. */
const conflict = 409;

/** So many successes in a row raise the limit by one; twice as many each time that this failed. */
const minStreak = 50;

/** So many refusals of a read, with no other request under way, show another cause: one given up may still be. */
const readAlone = 2;

/** So many do if other drivers send to the target, too: one of their requests may be under way. */
const aloneAmongDrivers = 5;

/** The pause before a repetition alone, in milliseconds, times its number. */
const alonePauseMs = 20;

/**
 * Lowers the limit of requests under way at a 429, a 503 or the 409 of a read, and repeats the request if it names no time. Refusals while
 * no other request is under way have another cause. The limit rises as requests succeed. `workers`: drivers of the
 * target.
 */
export function sendFewer(gate: PoliteGate, clock: Clock, bounds: Bounds, workers: number): Step {
  const otherCauses = new Set<string>();
  const triesAlone = ({ operation: { effect } }: Sending, { pauseMs }: Reply): number =>
    workers > 1 ? aloneAmongDrivers : effect === 'read' && pauseMs === null ? readAlone : 1;
  let streak = 0;
  let needed = minStreak;
  const carriedOut = () => {
    streak += 1;
    if (streak < needed) return;
    streak = 0;
    gate.admitMore();
  };
  return (next) => async (sending) => {
    let current = sending;
    for (let alone = 0; ; ) {
      const reply = await next(current);
      if (!mayBeCrowded(sending, reply)) {
        if (reply.end === 'answered' && reply.response?.status === 200) carriedOut();
        return reply;
      }
      const cause = `${sending.operation.id} ${reply.response?.status}`;
      if (otherCauses.has(cause)) return reply;
      if (reply.isAlone) alone += 1;
      if (alone >= triesAlone(sending, reply)) {
        otherCauses.add(cause);
        gate.admitAll();
        return reply;
      }
      if (gate.limit > Math.max(1, reply.beside)) {
        gate.admitAtMost(reply.beside);
        needed = streak < needed ? needed * 2 : needed;
        streak = 0;
      }
      // A request that names a time is repeated by another step.
      if (reply.pauseMs !== null || sending.signal.aborted) return reply;
      if (alone > 0) await clock.sleep(alone * alonePauseMs, sending.signal);
      current = sentAgain(current, reply, bounds);
    }
  };
}

function mayBeCrowded({ isRight, operation, release }: Sending, { end, response }: Reply): boolean {
  if (!isRight || release !== null || end !== 'answered' || response === null) return false;
  return crowded.has(response.status) || (response.status === conflict && operation.effect === 'read');
}
