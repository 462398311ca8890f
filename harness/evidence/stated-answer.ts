import type { RequestSpec } from '../../driver/request-spec.ts';
import { statusOf, succeeded } from '../../oracle/answer.ts';
import type { Exchange } from '../../specs/exchange.ts';
import type { Profile } from '../../specs/profile.ts';

/**
 * Whether the interface states what comes of a request, so that its answer is held to the stated shapes. What lists the
 * enrolled individuals may not be there for a provider, and how that is said is open: the 404 that is shown is that of
 * an unknown benefit.
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
