import type {
  Exchange,
  Header,
  ReceivedResponse,
  RedactedExchange,
  RedactedRequest,
  RedactedResponse,
  SafeHeader,
  SafeText,
} from '../../specs/words/exchange.ts';
import { isTraceparent } from '../wire/request-ids.ts';

export interface Redactor {
  redact(text: string): SafeText;
  redactHeader(value: string): SafeText;
  /** Keeps a random id of the harness as it is. */
  keepOwnId(id: string): SafeText;
}

export function redactedExchange(exchange: Exchange, redactor: Redactor): RedactedExchange {
  const { failure, traceId, ...others } = exchange;
  return {
    ...others,
    ...(traceId === undefined ? {} : { traceId: redactor.keepOwnId(traceId) }),
    request: redactedRequest(exchange, redactor),
    response: exchange.response === null ? null : redactedResponse(exchange.response, redactor),
    failure: failure === null ? null : { ...failure, message: redactor.redact(failure.message) },
    earlier: exchange.earlier.map((response) => redactedResponse(response, redactor)),
  };
}

export const redactedRequest = ({ request, traceId }: Exchange, redactor: Redactor): RedactedRequest => ({
  method: request.method,
  path: redactor.redact(request.path),
  url: redactor.redact(request.url),
  headers: redactedHeaders(request.headers, redactor, traceId),
  body: request.body === null ? null : redactor.redact(request.body),
});

const redactedResponse = ({ body, ...response }: ReceivedResponse, redactor: Redactor): RedactedResponse => ({
  ...response,
  headers: redactedHeaders(response.headers, redactor),
  text: redactor.redact(response.text),
  oddities: response.oddities.map((oddity) => redactor.redact(oddity)),
  problem: body.kind === 'not-json' ? redactor.redact(body.problem) : null,
});

/** @param ownId the trace id of the request: it stays readable even if by chance it holds a piece of a secret */
const redactedHeaders = (headers: readonly Header[], redactor: Redactor, ownId?: string): readonly SafeHeader[] =>
  headers.map(([name, value]) => {
    const isTraceId = ownId !== undefined && isTraceparent(value) && value.includes(ownId);
    return [redactor.redact(name), isTraceId ? redactor.keepOwnId(value) : redactor.redactHeader(value)];
  });
