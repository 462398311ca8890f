import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { elementsFor, type IdKey } from '../../oracle/batch/documented.ts';
import { isNotThere, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Fixtures, Profile } from '../../specs/words/profile.ts';
import { enrolledIndividuals, enrollments, payStatements } from '../requests/requests.ts';
import type { Connection } from './connection.ts';

/** The most fixtures of a kind to ask for until one is found: each costs a request. */
const maxTried = 10;

export type FixtureKey = Extract<keyof Fixtures, 'paymentIds' | 'enrollmentIds' | 'benefitIds'>;

interface FixtureKind {
  readonly operation: OperationId;
  /** The operations whose checks begin with a fixture of the kind. */
  readonly usedBy: readonly OperationId[];
  readonly request: (credential: Connection['credential'], id: string) => RequestSpec;
  /** The key that names the fixture in the elements of a batch; null: the whole answer is about the fixture. */
  readonly idKey: IdKey | null;
}

const fixtureKinds: Readonly<Record<FixtureKey, FixtureKind>> = {
  paymentIds: {
    operation: 'get-pay-statement',
    usedBy: ['get-pay-statement'],
    request: (credential, id) => payStatements(credential, [{ payment_id: id, limit: 2 }]),
    idKey: 'payment_id',
  },
  enrollmentIds: {
    operation: 'get-enrollments',
    usedBy: ['get-enrollments'],
    request: (credential, id) => enrollments(credential, [id]),
    idKey: 'enrollment_id',
  },
  benefitIds: {
    operation: 'list-enrolled-individuals',
    usedBy: ['list-enrolled-individuals', 'update-benefit'],
    request: (credential, id) => enrolledIndividuals(credential, id),
    idKey: null,
  },
};

/** The kinds of fixtures that a check of these operations begins with; null: it may begin with any. */
export function fixturesUsedBy(operations: readonly OperationId[] | null): readonly FixtureKey[] {
  const keys = Object.keys(fixtureKinds) as FixtureKey[];
  const isUsed = (key: FixtureKey) => operations?.some((operation) => fixtureKinds[key].usedBy.includes(operation));
  return keys.filter((key) => isUsed(key) ?? true);
}

/**
 * Puts a fixture first that can be read without `entity_ids`. The interface leaves open whose data such a request
 * reads, so a connection with several entities may not show every fixture. @param send sends equal requests once for
 * all callers: checks begin with these requests anyway
 */
export async function orderByReach(
  key: FixtureKey,
  { credentials, fixtures, operations }: Profile,
  send: (spec: RequestSpec) => Promise<Exchange>,
): Promise<readonly string[]> {
  const { operation, request, idKey } = fixtureKinds[key];
  const ids = fixtures[key];
  const token = credentials.accessToken;
  if (token === null || fixtures.entityIds.length < 2 || !operations.includes(operation)) return ids;
  for (const id of ids.slice(0, maxTried)) {
    const exchange = await send(request({ kind: 'bearer', token }, id));
    if (isThere(exchange, idKey, id)) return [id, ...ids.filter((other) => other !== id)];
    if (!isNotThere(codeIn(exchange, idKey, id))) break;
  }
  return ids;
}

const isThere = (exchange: Exchange, idKey: IdKey | null, id: string): boolean =>
  succeeded(exchange) && (idKey === null || codeIn(exchange, idKey, id) === 200);

/** The code of a fixture's element, or the status if the whole request was refused. */
function codeIn(exchange: Exchange, idKey: IdKey | null, id: string): number | undefined {
  if (refused(exchange) || idKey === null) return statusOf(exchange);
  return elementsFor(exchange, idKey, id)[0]?.code;
}
