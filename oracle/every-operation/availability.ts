import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, jsonOf, refused, statusOf } from '../kernel/answer.ts';

/** Refusals that concern the operation as a whole: forbidden, not allowed here, not implemented. */
const whole: ReadonlySet<number> = new Set([403, 405, 501]);

/** Refusals that say nothing of availability: of the credential, of time, of the media type, and of too many requests. */
const passing: ReadonlySet<number> = new Set([401, 408, 415, 425, 429]);

/**
 * Whether the refusal of a valid request may be for the provider or the product: how that is said is not shown. An
 * unknown benefit has an error of its own, so that any other of a known one may say so.
 */
export function mayBeUnavailable(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  if (concernsOperation(exchange)) return true;
  if (exchange.end !== 'answered') return false;
  if (operations[exchange.operation].availability === 'all' || status < 400 || status >= 500) return false;
  return !passing.has(status) && asObject(jsonOf(exchange))?.service_code !== 'benefit_not_found';
}

/** Whether a refusal is of the operation as a whole, by its status. */
export const concernsOperation = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && whole.has(statusOf(exchange) ?? 0);

/** Whether two refusals are alike: refusals of different requests that are alike are not for what was asked. */
export function areRefusedAlike(one: Exchange, other: Exchange): boolean {
  const reasonOf = (exchange: Exchange) => {
    const { name, service_code } = asObject(jsonOf(exchange)) ?? {};
    return JSON.stringify([statusOf(exchange), name, service_code]);
  };
  return refused(one) && refused(other) && reasonOf(one) === reasonOf(other);
}
