import type { PoliteGate } from '../pace/polite-gate.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Step } from './sending.ts';

/** Added to the urgency of a write: no other request goes to its connection while it waits. */
const writeUrgency = 20;

/** Added to the urgency of requests that overlap on purpose: each keeps its place until the last one has one. */
const momentUrgency = 100_000;

/** Has each request wait for its turn, within the concurrency and the rate of the profile. */
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
