import type { Dispatcher } from 'undici';
import type { Bounds } from '../bounds/bounds.ts';
import { ParsedBodies } from '../json/parsed-bodies.ts';
import { attempt } from '../wire/attempt.ts';
import { receivedResponse } from './received-response.ts';
import { failedReply, type Send } from './sending.ts';

/** Sends a request once, and reads its answer within the bounds. @throws UnsendableRequest */
export function sendOnce(dispatcher: Dispatcher, bounds: Bounds): Send {
  const bodies = new ParsedBodies(bounds);
  return async (sending) => {
    const { release, request, timeout, signal, soFar } = sending;
    const { outcome, firstByteMs, totalMs } = await attempt(dispatcher, request, { timeout, bounds, signal, release });
    const received = 'failure' in outcome ? outcome : receivedResponse(outcome.answer, bodies, bounds);
    if ('failure' in received) return { ...failedReply(sending, received.failure), firstByteMs, totalMs };
    const { response, values } = received;
    return {
      end: 'answered',
      response,
      failure: null,
      values,
      pauseMs: null,
      beside: 0,
      isAlone: true,
      firstByteMs,
      totalMs,
      soFar,
    };
  };
}
