import { type OperationId, operations } from '../../specs/interface/operations.ts';
import { failedReply, type Reply, type Sending } from './sending.ts';

/** A request that tests send, with a right credential that shows no token. */
export function madeUpSending(operation: OperationId, change: Partial<Sending> = {}): Sending {
  const { method } = operations[operation];
  return {
    operation: operations[operation],
    request: { method, path: '/', url: 'http://127.0.0.1/', headers: [], body: null },
    traceId: null,
    token: null,
    isRight: true,
    poll: false,
    startedAt: 0,
    isWaitedFor: () => false,
    deadlineMs: 1_000,
    timeout: { name: 'requestTimeoutMs', ms: 1_000 },
    signal: new AbortController().signal,
    urgency: 0,
    release: null,
    attempts: { made: 0 },
    soFar: { retries: 0, throttles: 0, earlier: [], earlierBytes: 0 },
    ...change,
  };
}

export const goneReply = (sending: Sending): Reply =>
  failedReply(sending, { kind: 'reset', bound: null, message: 'gone' });

export function answeredReply(
  sending: Sending,
  status: number,
  value: object = {},
  headers: readonly (readonly [string, string])[] = [],
): Reply {
  const body = { kind: 'json' as const, value };
  const response = { status, headers, body, text: '', bodyBytes: 0, oddities: [] };
  return { ...goneReply(sending), end: 'answered', response, failure: null };
}
