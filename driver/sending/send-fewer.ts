import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { PoliteGate } from '../pace/polite-gate.ts';
import { type Reply, type Sending, type Step, sentAgain } from './sending.ts';

/** Statuses by which a target may refuse a request because too many others are under way. */
const crowded: ReadonlySet<number> = new Set([429, 503]);

/** For a read this status may mean the same. For a write it means a conflict, which another step repeats. */
const conflict = 409;

/** This many successes in a row raise the limit by one; each time that the limit falls, the number doubles. */
const minStreak = 50;

/**
 * After this many refusals of a read while no other request was under way, these have another cause: the first one may
 * be due to an earlier request that was given up here, but not at the target.
 */
const triesOfLoneRead = 2;

/** The same number if other drivers send to the target, too: a request of theirs may be under way each time. */
const triesAmongDrivers = 5;

/** The pause before the n-th repetition of a request that was alone is n times this, in milliseconds. */
const alonePauseMs = 20;

/**
 * Lowers the limit of requests under way when the target refuses one, since too many others may be the cause: with 429,
 * 503, or 409 for a read. Then repeats the request, unless the target names a time. Refusals while no other request is
 * under way have another cause. The limit rises again as requests succeed. `workers`: drivers of the target.
 */
export function sendFewer(gate: PoliteGate, clock: Clock, bounds: Bounds, workers: number): Step {
  const otherCauses = new Set<string>();
  const triesAlone = ({ operation: { effect } }: Sending, { pauseMs }: Reply): number =>
    workers > 1 ? triesAmongDrivers : effect === 'read' && pauseMs === null ? triesOfLoneRead : 1;
  /** Successes in a row since the limit last changed, and how many raise it. */
  let streak = 0;
  let needed = minStreak;
  const noteSuccess = () => {
    streak += 1;
    if (streak < needed) return;
    streak = 0;
    gate.admitMore();
  };
  return (next) => async (sending) => {
    let current = sending;
    for (let refusedAlone = 0; ; ) {
      const reply = await next(current);
      if (!mayBeCrowded(sending, reply)) {
        if (reply.end === 'answered' && reply.response?.status === 200) noteSuccess();
        return reply;
      }
      const cause = `${sending.operation.id} ${reply.response?.status}`;
      if (otherCauses.has(cause)) return reply;
      if (reply.isAlone) refusedAlone += 1;
      if (refusedAlone >= triesAlone(sending, reply)) {
        otherCauses.add(cause);
        gate.admitAll();
        return reply;
      }
      if (gate.limit > Math.max(1, reply.beside)) {
        gate.admitAtMost(reply.beside);
        needed = streak < needed ? needed * 2 : needed;
        streak = 0;
      }
      // If the target names a time, another step repeats the request.
      if (reply.pauseMs !== null || sending.signal.aborted) return reply;
      if (refusedAlone > 0) await clock.sleep(refusedAlone * alonePauseMs, sending.signal);
      current = sentAgain(current, reply, bounds);
    }
  };
}

function mayBeCrowded({ isRight, operation, release }: Sending, { end, response }: Reply): boolean {
  if (!isRight || release !== null || end !== 'answered' || response === null) return false;
  return crowded.has(response.status) || (response.status === conflict && operation.effect === 'read');
}
