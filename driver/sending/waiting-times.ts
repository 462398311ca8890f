import type { OperationId } from '../../specs/interface/operations.ts';
import type { Timing } from '../../specs/words/profile.ts';
import { bringsData } from '../pace/come-back-later.ts';
import type { Step } from './sending.ts';

/** Gives deductions and the first read of a token, which go upstream, more time ("Data delivery rules", 1, 2). */
export function allowLiveTime({ liveTimeoutMs }: Timing): Step {
  const served = new Set<string>();
  const timeout = { name: 'liveTimeoutMs', ms: liveTimeoutMs };
  return (next) => async (sending) => {
    const { operation, token } = sending;
    const isSynced = operation.effect === 'read' && operation.tag !== 'Management';
    const isFirst = isSynced && token !== null && !served.has(token);
    const reply = await next(isFirst || operation.live ? { ...sending, timeout } : sending);
    if (isFirst && reply.end === 'answered') served.add(token);
    return reply;
  };
}

/** The share of its deadline that a request gets if an earlier one of its kind was pending until the deadline. */
const laterShare = 0.1;

/** Shortens the deadline if an earlier request stayed pending; to 0 if the operation has brought no data so far. */
export function shortenKnownWaits(): Step {
  const stillPending = new Set<string>();
  const answered = new Set<OperationId>();
  const givenUp = new Set<OperationId>();
  return (next) => async (sending) => {
    const { id } = sending.operation;
    const kind = `${id} ${sending.token}`;
    const part = givenUp.has(id) ? 0 : stillPending.has(kind) ? laterShare : 1;
    const reply = await next(part === 1 ? sending : { ...sending, deadlineMs: sending.deadlineMs * part });
    if (reply.end === 'pending') {
      stillPending.add(kind);
      if (!answered.has(id)) givenUp.add(id);
    }
    // A refusal, or a "come back later" that is not repeated, does not show when the data is there.
    if (reply.end === 'answered' && reply.response !== null && bringsData(id, reply.response)) {
      stillPending.delete(kind);
      answered.add(id);
      givenUp.delete(id);
    }
    return reply;
  };
}
