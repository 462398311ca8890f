import type { Exchange } from '../specs/exchange.ts';
import { jsonOf, statusOf } from './answer.ts';
import { asObject } from './json.ts';

/** Refusals that concern the operation as a whole: forbidden, not allowed here, not implemented. */
const whole: ReadonlySet<number> = new Set([403, 405, 501]);

/** Refusals that say nothing of availability: of the credential, of time, and of too many requests. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/**
 * Whether the refusal of a valid request may say that the operation is not there for this provider, or that the
 * connection lacks its product: how that is said is not shown. A request for enrolled individuals can be wrong in
 * nothing but its benefit, which has an error of its own, so that any other refusal of a known one may say so.
 */
export function mayBeUnavailable(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  if (exchange.end !== 'answered') return false;
  if (whole.has(status)) return true;
  if (exchange.operation !== 'list-enrolled-individuals' || status < 400 || status >= 500) return false;
  return !passing.has(status) && asObject(jsonOf(exchange))?.service_code !== 'benefit_not_found';
}
