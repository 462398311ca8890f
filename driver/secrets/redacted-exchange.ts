import type { Exchange, Header, ReceivedBody, ReceivedResponse, SentRequest } from '../../specs/exchange.ts';

/** What takes secrets out of texts. */
export interface Redactor {
  redact(text: string): string;
  redactHeader(value: string): string;
}

/**
 * The exchange with every secret replaced, in every string of it. A body of which only a part is kept as text loses
 * its value as well, since evidence is bounded: a sentence says so in its place.
 */
export function redactedExchange(exchange: Exchange, redactor: Redactor): Exchange {
  const { failure } = exchange;
  return {
    ...exchange,
    request: redactedRequest(exchange.request, redactor),
    response: exchange.response === null ? null : redactedResponse(exchange.response, redactor),
    failure: failure === null ? null : { ...failure, message: redactor.redact(failure.message) },
    earlier: exchange.earlier.map((response) => redactedResponse(response, redactor)),
  };
}

function redactedRequest(request: SentRequest, redactor: Redactor): SentRequest {
  return {
    method: request.method,
    path: redactor.redact(request.path),
    url: redactor.redact(request.url),
    headers: redactedHeaders(request.headers, redactor),
    body: request.body === null ? null : redactor.redact(request.body),
  };
}

function redactedResponse(response: ReceivedResponse, redactor: Redactor): ReceivedResponse {
  return {
    ...response,
    headers: redactedHeaders(response.headers, redactor),
    text: redactor.redact(response.text),
    body: redactedBody(response, redactor),
    oddities: response.oddities.map((oddity) => redactor.redact(oddity)),
  };
}

function redactedHeaders(headers: readonly Header[], redactor: Redactor): readonly Header[] {
  return headers.map(([name, value]) => [redactor.redact(name), redactor.redactHeader(value)]);
}

function redactedBody({ body, bodyBytes, text }: ReceivedResponse, redactor: Redactor): ReceivedBody {
  if (body.kind === 'empty') return body;
  if (body.kind === 'not-json') return { kind: 'not-json', problem: redactor.redact(body.problem) };
  // Each invalid byte became a character of three: the text may be longer than what came, but then it was not cut.
  const cut = Buffer.byteLength(text) < bodyBytes;
  return { kind: 'json', value: cut ? `(not kept: ${bodyBytes} bytes)` : redactedValue(body.value, redactor) };
}

/** The depth is bounded by what the driver parses. */
function redactedValue(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.redact(value);
  if (typeof value === 'number') {
    const text = String(value);
    const redacted = redactor.redact(text);
    return redacted === text ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((element) => redactedValue(element, redactor));
  if (typeof value !== 'object' || value === null) return value;
  // Not by assignment: `__proto__` is a key like any other.
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [redactor.redact(key), redactedValue(member, redactor)]),
  );
}
