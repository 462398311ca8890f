import type { SlowPlaces } from '../pace/slow-places.ts';
import { cancelledBy } from '../wire/attempt.ts';
import { failedReply, type Reply, type Send, type Sending, type Step } from './sending.ts';

/** Added to the urgency of a request that holds a place for slow requests, so that it soon gives the place back. */
const placeUrgency = 20;

/** Keeps slow requests from using all of the concurrency; requests that are meant to overlap are not held up. */
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

/** Names the kind of a request by operation and token: both decide whether it waits for a sync, and takes long. */
const kindOf = ({ operation, token }: Sending): string => `${operation.id} ${token}`;
