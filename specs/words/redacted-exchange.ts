import type { Exchange, ReceivedResponse, SentRequest, TransportFailure } from './exchange.ts';
import type { SafeText } from './safe-text.ts';

export type SafeHeader = readonly [name: SafeText, value: SafeText];

/** The request of an exchange as it may be written. */
export interface RedactedRequest extends SentRequest {
  readonly path: SafeText;
  readonly url: SafeText;
  readonly headers: readonly SafeHeader[];
  readonly body: SafeText | null;
}

/** An answer as it may be written. Its text is the truth, so the parsed value is left out; `problem` is set where it was no JSON. */
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
