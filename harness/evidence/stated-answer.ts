import type { RequestSpec } from '../../driver/request-spec.ts';
import { statusOf, succeeded } from '../../oracle/answer.ts';
import type { Exchange } from '../../specs/exchange.ts';
import type { Profile } from '../../specs/profile.ts';

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
  { fixtures }: Profile,
): boolean {
  if (valid === 'if-served') return succeeded(exchange);
  const isOfKnown = fixtures.benefitIds.some((id) => id === spec.benefitId);
  return valid && !(spec.operation === 'list-enrolled-individuals' && isOfKnown && statusOf(exchange) === 404);
}
