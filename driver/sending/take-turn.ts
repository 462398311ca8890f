import type { PoliteGate } from '../pace/polite-gate.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** Keeps to the concurrency and the rate that the profile allows: each request waits for its turn. */
export function takeTurn(gate: PoliteGate): Step {
  return (next) => async (sending) => {
    const { signal } = sending;
    const mayGo = (!signal.aborted && gate.tryEnter()) || (await gate.enter(signal));
    if (!mayGo) return failedReply(sending, cancelledBy(signal));
    try {
      return await next(sending);
    } finally {
      gate.leave();
    }
  };
}
