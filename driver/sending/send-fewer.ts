import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { PoliteGate } from '../pace/polite-gate.ts';
import type { Reply, Sending, Step } from './sending.ts';
import { sentAgain } from './sent-again.ts';

/** Statuses by which a target may refuse a request for how many others are under way. */
const crowded: ReadonlySet<number> = new Set([429, 503]);

/** Requests that are carried out in a row before one more is tried at once; twice as many after each time in vain. */
const minStreak = 50;

/** Attempts alone before a refusal counts, if other drivers send to the target, too: it may meet one of theirs. */
const aloneAmongDrivers = 5;

/** Attempts alone at a read that no other step repeats: requests given up, or of others, may still be under way. */
const readAlone = 2;

/** Such an attempt waits this long, times its number, in milliseconds. */
const alonePauseMs = 20;

/**
 * Lowers how many requests are under way at a 429 or 503, and repeats one that names no time; a refusal of one alone
 * has another cause, of a read the second one. The number rises again as requests succeed. `workers`: drivers of the target.
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
      // What names a time is sent again by another step.
      if (reply.pauseMs !== null || sending.signal.aborted) return reply;
      if (alone > 0) await clock.sleep(alone * alonePauseMs, sending.signal);
      current = sentAgain(current, reply, bounds);
    }
  };
}

const mayBeCrowded = ({ isRight, release }: Sending, { end, response }: Reply): boolean =>
  isRight && release === null && end === 'answered' && response !== null && crowded.has(response.status);
