import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { Exchange, RedactedExchange } from '../../specs/words/exchange.ts';
import type { SafeText } from '../../specs/words/safe-text.ts';

/** An exchange of a run as it may be written. */
export interface TrafficNews {
  readonly exchange: RedactedExchange;
  /** The body of its last answer as a whole, where the exchange has only the beginning; null: it is not known, or not cut. */
  readonly wholeText: SafeText | null;
}

/** Makes an exchange ready to be written. */
export function trafficNews(exchange: Exchange, secrets: Secrets): TrafficNews {
  const { response } = exchange;
  const isCut = response !== null && Buffer.byteLength(response.text) < response.bodyBytes;
  // Written again from what was parsed, JSON is the same, but for what readers may understand differently.
  const isPlain = isCut && response.body.kind === 'json' && response.oddities.length === 0;
  const whole = isPlain ? JSON.stringify(response.body.kind === 'json' ? response.body.value : null) : null;
  return { exchange: secrets.redactExchange(exchange), wholeText: whole === null ? null : secrets.redact(whole) };
}
