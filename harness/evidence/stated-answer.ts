import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { asArray, asObject, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/**
 * Decides whether the interface states what comes of a request, so that its answer must have the stated shape. The list
 * of enrolled individuals may not be available for a provider, and how the target then answers is open: the 404 that
 * the interface shows is that of an unknown benefit.
 *
 * @param valid of the request; `'if-served'` for one that may be refused in any way
 */
export function isStated(
  spec: RequestSpec,
  exchange: Exchange,
  valid: boolean | 'if-served',
  { fixtures }: Pick<Profile, 'fixtures'>,
): boolean {
  if (valid === 'if-served') return succeeded(exchange);
  // The 422 that the interface shows is that of a limit exceeded: a batch may be refused as a whole for an unknown payment.
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
