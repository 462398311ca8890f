import { withNewAttemptId } from '../wire/request-ids.ts';
import type { Step } from './sending.ts';

/** Gives each repetition of a request a new id of its attempt, under the trace id of the request. */
export const numberAttempts = (): Step => (next) => (sending) => {
  const { attempts, request, traceId } = sending;
  const isFirst = attempts.made === 0;
  attempts.made += 1;
  return next(isFirst || traceId === null ? sending : { ...sending, request: withNewAttemptId(request, traceId) });
};
