import type { PoliteGate } from '../pace/polite-gate.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** A write keeps all else from its connection while it waits, so that it goes before most reads. */
const writeUrgency = 20;

/** Requests of one moment take up places until the last one of them has one, so that they go before all others. */
const momentUrgency = 100_000;

/** Keeps to the concurrency and the rate that the profile allows: each request waits for its turn. */
export const takeTurn =
  (gate: PoliteGate): Step =>
  (next) =>
  async (sending) => {
    const { isWaitedFor, operation, release, signal, urgency } = sending;
    const overlaps = release !== null;
    const added = overlaps ? momentUrgency : operation.effect === 'write' ? writeUrgency : 0;
    const mayGo =
      (!signal.aborted && gate.tryEnter(overlaps)) ||
      (await gate.enter(signal, urgency + added, isWaitedFor, overlaps));
    if (!mayGo) return failedReply(sending, cancelledBy(signal));
    const { admitted, underWay } = gate;
    try {
      const reply = await next(sending);
      return { ...reply, beside: underWay - 1, isAlone: underWay === 1 && gate.admitted === admitted };
    } finally {
      gate.leave();
    }
  };
