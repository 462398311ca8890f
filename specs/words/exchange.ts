import type { OperationId } from '../interface/operations.ts';

declare const safe: unique symbol;

/**
 * Text without a piece of a secret, which may be written: only the redactor makes it (`driver/secrets/secrets.ts`), and
 * records, reports and the terminal take nothing else.
 */
export type SafeText = string & { readonly [safe]: true };

/** A header as it stood on the wire: name in its original letter case, then the value. Repeated headers repeat. */
export type Header = readonly [name: string, value: string];

/** The request as it was sent. Secrets in it are real ones until the exchange is redacted for a file or a terminal. */
export interface SentRequest {
  readonly method: string;
  /** Path and query below the target's origin, percent-encoded as sent, e.g. `/finance/employer/pay-groups?entity_ids=…`. */
  readonly path: string;
  /** Absolute address, as a curl line needs it. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** The body as text, or `null` where none was sent. */
  readonly body: string | null;
}

/** The body of a response, once read and decoded. */
export type ReceivedBody =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** The body was not JSON; `problem` says where it stops being JSON. */
  | { readonly kind: 'not-json'; readonly problem: string };

/** The response as it was received, within the bounds of the driver. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** Body text after decompression, cut to what is kept as evidence (`bodyBytes` has the true length). */
  readonly text: string;
  readonly bodyBytes: number;
  readonly body: ReceivedBody;
  /** Oddities of JSON that parsed all the same, such as duplicate keys or integers beyond 2^53; a sentence each. */
  readonly oddities: readonly string[];
}

/** Why no response could be had. */
export interface TransportFailure {
  readonly kind: 'refused' | 'dns' | 'tls' | 'timeout' | 'reset' | 'protocol' | 'bound' | 'cancelled';
  /** The name of the bound that was reached, for `timeout` and `bound`, e.g. `requestTimeoutMs`, `bodyBytes`. */
  readonly bound: string | null;
  /** One sentence, in our own words, that names the cause. */
  readonly message: string;
}

/** The end of an exchange. `pending`: the last answer is a 202, at the poll deadline, or to a write, which is sent once. */
export type ExchangeEnd = 'answered' | 'pending' | 'failed';

/** One request and its final response as on the wire, which every layer shares. `earlier`: answers to polls. */
export interface Exchange {
  /** Position in its check, from 1. */
  readonly sequence: number;
  readonly operation: OperationId;
  readonly request: SentRequest;
  /** `null` exactly when `failure` is set. */
  readonly response: ReceivedResponse | null;
  readonly failure: TransportFailure | null;
  readonly end: ExchangeEnd;
  /** Answers of 202 or 429 that came before the last one, in order of arrival, for the judges of "come back later". */
  readonly earlier: readonly ReceivedResponse[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The last attempt alone, in milliseconds: until the headers came, and until the body had ended. */
  readonly firstByteMs: number;
  readonly totalMs: number;
  /** The number of times that the request was sent again after a fault of the network. Absent: never. */
  readonly retries?: number;
  /** The id by which the target's logs know the request: 32 hex digits of the trace context. Absent: none was sent. */
  readonly traceId?: string;
}

type WithHeaders<V> = { readonly headers: readonly (readonly [name: string, value: V])[] } | null | undefined;

/** Values of a header in their order, whatever the letter case of its name; `name` in small letters. */
export function headerValues<V>(message: WithHeaders<V>, name: string): readonly V[] {
  const values: V[] = [];
  for (const [key, value] of message?.headers ?? []) if (isNamed(key, name)) values.push(value);
  return values;
}

/** The first value of a header, whatever the letter case of its name; `name` in small letters. */
export const headerValue = <V>(message: WithHeaders<V>, name: string): V | undefined =>
  message?.headers.find(([key]) => isNamed(key, name))?.[1];

const isNamed = (key: string, name: string): boolean => key.length === name.length && key.toLowerCase() === name;

export type SafeHeader = readonly [name: SafeText, value: SafeText];

/** The request of an exchange as it may be written. */
export interface RedactedRequest extends SentRequest {
  readonly path: SafeText;
  readonly url: SafeText;
  readonly headers: readonly SafeHeader[];
  readonly body: SafeText | null;
}

/** An answer as it may be written. Its text is the truth, so the parsed value is left out; `problem` is set where it was not JSON. */
export interface RedactedResponse extends Omit<ReceivedResponse, 'body'> {
  readonly headers: readonly SafeHeader[];
  readonly text: SafeText;
  readonly oddities: readonly SafeText[];
  readonly problem: SafeText | null;
}

/** An exchange with every piece of a secret replaced by its placeholder, safe to write and to print. Only the redactor makes it. */
export interface RedactedExchange extends Omit<Exchange, 'request' | 'response' | 'failure' | 'earlier' | 'traceId'> {
  readonly request: RedactedRequest;
  /** `null` exactly when `failure` is set. */
  readonly response: RedactedResponse | null;
  readonly failure: (TransportFailure & { readonly message: SafeText }) | null;
  readonly earlier: readonly RedactedResponse[];
  readonly traceId?: SafeText;
}
