import type { PoliteGate } from '../pace/polite-gate.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** What keeps others waiting while it waits goes first: a write, all else from its connection; one of several that go at one moment, these. */
const firstUrgency = 10_000;

/** Keeps to the concurrency and the rate that the profile allows: each request waits for its turn. */
export function takeTurn(gate: PoliteGate): Step {
  return (next) => async (sending) => {
    const { operation, release, signal, urgency } = sending;
    const isFirst = operation.effect === 'write' || release !== null;
    if (!(await gate.enter(signal, urgency + (isFirst ? firstUrgency : 0))))
      return failedReply(sending, cancelledBy(signal));
    try {
      return await next(sending);
    } finally {
      gate.leave();
    }
  };
}
