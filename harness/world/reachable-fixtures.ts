import type { RequestSpec } from '../../driver/request-spec.ts';
import { isNotThere, refused, statusOf, succeeded } from '../../oracle/answer.ts';
import { elementsFor, type IdKey } from '../../oracle/batch/elements.ts';
import type { Exchange } from '../../specs/exchange.ts';
import type { Profile } from '../../specs/profile.ts';
import { enrolledIndividuals, enrollments, payStatements } from '../requests/requests.ts';

/** Fixtures of a kind that are asked for, where one after the other is not there: each costs a request. */
const mostTried = 10;

/**
 * The profile with those fixtures first that are there without `entity_ids`: whose data is read where no entity is named
 * is left open, so that of a connection with several entities any of its fixtures may not be. Whether each is there under
 * its entity is judged by checks.
 *
 * @param send sends a request once for all who ask the same: these are those that checks begin with anyway
 */
export async function reachableFirst(
  profile: Profile,
  send: (spec: RequestSpec) => Promise<Exchange>,
): Promise<Profile> {
  const { fixtures, operations } = profile;
  const token = profile.credentials.accessToken;
  if (token === null || fixtures.entityIds.length < 2) return profile;
  const credential = { kind: 'bearer', token } as const;
  const first = async (ids: readonly string[], specOf: (id: string) => RequestSpec, idKey: IdKey | null) => {
    for (const id of ids.slice(0, mostTried)) {
      const spec = specOf(id);
      if (!operations.includes(spec.operation)) break;
      const exchange = await send(spec);
      if (isThere(exchange, idKey, id)) return [id, ...ids.filter((other) => other !== id)];
      if (!isNotThere(codeIn(exchange, idKey, id))) break;
    }
    return ids;
  };
  const [paymentIds, enrollmentIds, benefitIds] = await Promise.all([
    first(fixtures.paymentIds, (id) => payStatements(credential, [{ payment_id: id, limit: 2 }]), 'payment_id'),
    first(fixtures.enrollmentIds, (id) => enrollments(credential, [id]), 'enrollment_id'),
    first(fixtures.benefitIds, (id) => enrolledIndividuals(credential, id), null),
  ]);
  return { ...profile, fixtures: { ...fixtures, paymentIds, enrollmentIds, benefitIds } };
}

function isThere(exchange: Exchange, idKey: IdKey | null, id: string): boolean {
  return succeeded(exchange) && (idKey === null || codeIn(exchange, idKey, id) === 200);
}

/** The code that tells of the thing: that of its element, or of a refusal as a whole. */
function codeIn(exchange: Exchange, idKey: IdKey | null, id: string): number | undefined {
  if (refused(exchange) || idKey === null) return statusOf(exchange);
  return elementsFor(exchange, idKey, id)[0]?.code;
}
