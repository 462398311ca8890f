import type { SlowPlaces } from '../pace/slow-places.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Reply, type Send, type Sending, type Step } from './sending.ts';

/** The urgency of a request that holds one of the few places: it goes before most of those that need none. */
const placeUrgency = 20;

/** Keeps slow requests from filling the concurrency; those that are meant to overlap go as they are. */
export const leavePlaces =
  (places: SlowPlaces): Step =>
  (next) =>
  (sending) =>
    sending.release === null ? sendInPlace(places, next, sending) : next(sending);

async function sendInPlace(places: SlowPlaces, next: Send, sending: Sending): Promise<Reply> {
  const kind = kindOf(sending);
  const given = places.areNeededBy(kind) ? { ...sending, urgency: sending.urgency + placeUrgency } : sending;
  const leave = places.tryEnter(kind) ?? (await places.enter(kind, sending.signal, sending.urgency));
  if (leave === null) return failedReply(sending, cancelledBy(sending.signal));
  try {
    const reply = await next(given);
    places.note(kind, reply.totalMs);
    return reply;
  } finally {
    leave();
  }
}

/** Requests that take about as long: a sync is one of a connection, and an operation asks for it or does not. */
const kindOf = ({ operation, token }: Sending): string => `${operation.id} ${token}`;
