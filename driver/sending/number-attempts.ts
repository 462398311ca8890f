import type { SentRequest } from '../../specs/exchange.ts';
import { withNewAttemptId } from '../wire/request-ids.ts';
import type { Step } from './sending.ts';

/** Gives each further attempt at a request an id of its own; all of them have the trace of the request. */
export function numberAttempts(): Step {
  const attempted = new WeakSet<SentRequest>();
  return (next) => (sending) => {
    const { request, traceId } = sending;
    const isFirst = !attempted.has(request);
    attempted.add(request);
    return next(isFirst || traceId === null ? sending : { ...sending, request: withNewAttemptId(request, traceId) });
  };
}
