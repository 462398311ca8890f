import { withNewAttemptId } from '../wire/request-ids.ts';
import type { Step } from './sending.ts';

/** Gives each further attempt at a request an id of its own; all of them have the trace of the request. */
export const numberAttempts = (): Step => (next) => (sending) => {
  const { attempts, request, traceId } = sending;
  const isFirst = attempts.made === 0;
  attempts.made += 1;
  return next(isFirst || traceId === null ? sending : { ...sending, request: withNewAttemptId(request, traceId) });
};
