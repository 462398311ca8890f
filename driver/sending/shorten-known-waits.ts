import type { Step } from './sending.ts';

/** Of the time that a request may be pending, this part is left where one of its kind was pending until the deadline. */
const share = 0.1;

/** Waits less for what stayed pending before, until it is answered again: waiting as long each time helps nobody. */
export function shortenKnownWaits(): Step {
  const stillPending = new Set<string>();
  return (next) => async (sending) => {
    const kind = `${sending.operation.id} ${sending.token}`;
    const deadlineMs = stillPending.has(kind) ? sending.deadlineMs * share : sending.deadlineMs;
    const reply = await next({ ...sending, deadlineMs });
    if (reply.end === 'pending') stillPending.add(kind);
    if (reply.end === 'answered') stillPending.delete(kind);
    return reply;
  };
}
