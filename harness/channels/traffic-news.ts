import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { Exchange, RedactedExchange, SafeText } from '../../specs/words/exchange.ts';

/** An exchange of a run as it may be written. */
export interface TrafficNews {
  readonly exchange: RedactedExchange;
  /** The whole body of its last answer if the exchange holds only the beginning; null: not known, or not cut. */
  readonly wholeText: SafeText | null;
}

/** Converts an exchange into the form that is written. */
export function trafficNews(exchange: Exchange, secrets: Secrets): TrafficNews {
  const { response } = exchange;
  const isCut = response !== null && Buffer.byteLength(response.text) < response.bodyBytes;
  // JSON that is written again from its parsed value is the same, except where readers may differ.
  const isPlain = isCut && response.body.kind === 'json' && response.oddities.length === 0;
  const whole = isPlain ? JSON.stringify(response.body.kind === 'json' ? response.body.value : null) : null;
  return { exchange: secrets.redactExchange(exchange), wholeText: whole === null ? null : secrets.redact(whole) };
}
