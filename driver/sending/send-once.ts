import type { Dispatcher } from 'undici';
import type { Bounds } from '../bounds/bounds.ts';
import { ParsedBodies } from '../json/parsed-bodies.ts';
import { attempt } from '../wire/attempt.ts';
import { withNewAttemptId } from '../wire/request-ids.ts';
import { receivedResponse } from './received-response.ts';
import { failedReply, type Send } from './sending.ts';

/** Sends a request once. A repetition has a new attempt id under the same trace id. @throws UnsendableRequest */
export function sendOnce(dispatcher: Dispatcher, bounds: Bounds): Send {
  const bodies = new ParsedBodies(bounds);
  return async (sending) => {
    const { attempts, release, timeout, traceId, signal, soFar } = sending;
    const isFirst = attempts.made === 0;
    attempts.made += 1;
    const request = isFirst || traceId === null ? sending.request : withNewAttemptId(sending.request, traceId);
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
