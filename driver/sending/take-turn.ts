import type { PoliteGate } from '../pace/polite-gate.ts';
import type { SlowPlaces } from '../pace/slow-places.ts';
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

/** Added to the urgency of a request that holds a place for slow requests, so that it soon gives the place back. */
const placeUrgency = 20;

/** Keeps slow requests from using all of the concurrency; requests that are meant to overlap are not held up. */
export const leavePlaces =
  (places: SlowPlaces): Step =>
  (next) =>
  async (sending) => {
    const { operation, release, signal, token, urgency } = sending;
    if (release !== null) return next(sending);
    // Requests of one operation and token wait for the same sync, and take equally long.
    const kind = `${operation.id} ${token}`;
    const raised = places.areNeededBy(kind) ? { ...sending, urgency: urgency + placeUrgency } : sending;
    const leave = places.tryEnter(kind) ?? (await places.enter(kind, signal, urgency));
    if (leave === null) return failedReply(sending, cancelledBy(signal));
    try {
      const reply = await next(raised);
      places.note(kind, reply.totalMs);
      return reply;
    } finally {
      leave();
    }
  };
