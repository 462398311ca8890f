import type { Exchange } from '../../specs/words/exchange.ts';
import type { Reply, Sending } from './sending.ts';

/** Records a request and its reply as the exchange that judges and reports read. `sequence`: its position, from 1. */
export function recordExchange(sequence: number, sending: Sending, reply: Reply): Exchange {
  const { retries, earlier } = reply.soFar;
  return {
    sequence,
    operation: sending.operation.id,
    request: sending.request,
    response: reply.response,
    failure: reply.failure,
    end: reply.end,
    earlier,
    startedAt: sending.startedAt,
    firstByteMs: reply.firstByteMs,
    totalMs: reply.totalMs,
    ...(retries === 0 ? {} : { retries }),
    ...(sending.traceId === null ? {} : { traceId: sending.traceId }),
  };
}
