import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { asArray, asObject, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/**
 * Decides whether the interface states the result of a request, so that the answer must have the stated shape.
 * `'if-served'`: the target may refuse the request in any way. How a provider answers that has no list of enrolled
 * individuals is left open: the 404 that the interface shows is for an unknown benefit.
 */
export function isStated(
  spec: RequestSpec,
  exchange: Exchange,
  valid: boolean | 'if-served',
  { fixtures }: Pick<Profile, 'fixtures'>,
): boolean {
  if (valid === 'if-served') return succeeded(exchange);
  // The interface shows 422 for an exceeded limit, and not for an unknown payment, which may have the batch refused.
  if (spec.operation === 'get-pay-statement' && statusOf(exchange) === 422 && !exceedsLimit(spec)) return false;
  const isOfKnown = [...fixtures.benefitIds, ...fixtures.foreignBenefitIds].some((id) => id === spec.benefitId);
  return valid && !(spec.operation === 'list-enrolled-individuals' && isOfKnown && statusOf(exchange) === 404);
}

/** Whether a request for pay statements asks for more payments than one batch may hold, or for too large a page. */
function exceedsLimit({ body }: RequestSpec): boolean {
  const requests = body !== undefined && 'json' in body ? (asArray(asObject(body.json)?.requests) ?? []) : [];
  if (requests.length > statedLimits.paymentsPerBatch) return true;
  return requests.some((each) => Number(asObject(each)?.limit ?? 0) > statedLimits.maxPageSize);
}
