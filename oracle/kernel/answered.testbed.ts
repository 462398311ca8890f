import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange, Header, ReceivedBody } from '../../specs/words/exchange.ts';

/** An exchange that was answered with this status, JSON body (undefined: none) and headers. */
export function answered(
  operation: OperationId,
  status: number,
  value?: unknown,
  headers: readonly Header[] = [],
): Exchange {
  const { method, path } = operations[operation];
  const text = value === undefined ? '' : JSON.stringify(value);
  const body: ReceivedBody = value === undefined ? { kind: 'empty' } : { kind: 'json', value };
  return {
    sequence: 1,
    operation,
    request: { method, path, url: `http://127.0.0.1${path}`, headers: [], body: null },
    response: { status, headers, text, bodyBytes: text.length, body, oddities: [] },
    failure: null,
    end: 'answered',
    earlier: [],
    startedAt: 0,
    firstByteMs: 1,
    totalMs: 1,
  };
}

/** The same exchange, with this JSON body in its request. */
export const asking = (exchange: Exchange, json: unknown): Exchange => ({
  ...exchange,
  request: { ...exchange.request, body: JSON.stringify(json) },
});

/** The same exchange, with this benefit_id in its path. */
export function askingBenefit(exchange: Exchange, benefitId: string): Exchange {
  const path = exchange.request.path.replace('{benefit_id}', encodeURIComponent(benefitId));
  return { ...exchange, request: { ...exchange.request, path } };
}

export function unanswered(operation: OperationId): Exchange {
  const failure = { kind: 'timeout', bound: 'requestTimeoutMs', message: 'no answer came in time' } as const;
  return { ...answered(operation, 200), response: null, failure, end: 'failed' };
}

/** JSON that no answer should be, for judges that must not throw. */
export const garbage: readonly unknown[] = [
  null,
  true,
  17,
  'text',
  [],
  [null, 1, 'x', [[]], {}],
  {},
  { responses: null, data: 'x', individual_ids: { a: 1 } },
  { responses: [null, 1, { payment_id: 7, enrollment_id: null, code: '200', body: [] }], data: [null, 5] },
];
