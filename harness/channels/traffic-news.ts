import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { Exchange, RedactedExchange, SafeText } from '../../specs/words/exchange.ts';

/** An exchange, redacted so that it may be written to a file. */
export interface TrafficNews {
  readonly exchange: RedactedExchange;
  /** The last answer's whole body if the exchange holds only its beginning; null: none is cut, or the rest is lost. */
  readonly wholeText: SafeText | null;
}

export function trafficNews(exchange: Exchange, secrets: Secrets): TrafficNews {
  const { response } = exchange;
  const isCut = response !== null && Buffer.byteLength(response.text) < response.bodyBytes;
  // Writing the parsed JSON again gives the same text, except where JSON readers may differ.
  const isRestored = isCut && response.body.kind === 'json' && response.oddities.length === 0;
  const text = isRestored ? JSON.stringify(response.body.kind === 'json' ? response.body.value : null) : null;
  return { exchange: secrets.redactExchange(exchange), wholeText: text === null ? null : secrets.redact(text) };
}
