import type { Exchange, Header, ReceivedResponse, SentRequest } from '../../specs/exchange.ts';
import type { RedactedExchange, RedactedRequest, RedactedResponse, SafeHeader } from '../../specs/redacted-exchange.ts';
import type { SafeText } from '../../specs/safe-text.ts';

/** What takes secrets out of texts. */
export interface Redactor {
  redact(text: string): SafeText;
  redactHeader(value: string): SafeText;
}

/** The exchange with every piece of a secret replaced, in every string of it. */
export function redactedExchange(exchange: Exchange, redactor: Redactor): RedactedExchange {
  const { failure } = exchange;
  return {
    ...exchange,
    request: redactedRequest(exchange.request, redactor),
    response: exchange.response === null ? null : redactedResponse(exchange.response, redactor),
    failure: failure === null ? null : { ...failure, message: redactor.redact(failure.message) },
    earlier: exchange.earlier.map((response) => redactedResponse(response, redactor)),
  };
}

function redactedRequest(request: SentRequest, redactor: Redactor): RedactedRequest {
  return {
    method: request.method,
    path: redactor.redact(request.path),
    url: redactor.redact(request.url),
    headers: redactedHeaders(request.headers, redactor),
    body: request.body === null ? null : redactor.redact(request.body),
  };
}

function redactedResponse({ body, ...response }: ReceivedResponse, redactor: Redactor): RedactedResponse {
  return {
    ...response,
    headers: redactedHeaders(response.headers, redactor),
    text: redactor.redact(response.text),
    oddities: response.oddities.map((oddity) => redactor.redact(oddity)),
    problem: body.kind === 'not-json' ? redactor.redact(body.problem) : null,
  };
}

function redactedHeaders(headers: readonly Header[], redactor: Redactor): readonly SafeHeader[] {
  return headers.map(([name, value]) => [redactor.redact(name), redactor.redactHeader(value)]);
}
