import type { RequestSpec } from '../../driver/request-spec.ts';
import { createdPayments, neededPair } from '../../harness/premises/parties.ts';
import {
  automatedJobs,
  enrolledIndividuals,
  enrollments,
  entityQuery,
  payGroups,
  payStatementItems,
  payStatements,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';

/** A read that branches may send, and the connection that it reads. */
export interface BranchRead {
  readonly connection: Connection;
  readonly spec: RequestSpec;
}

/** Windows of a payment: each differs from another in its limit, or in its offset, alone. */
const windows = [{}, { limit: 3 }, { limit: 2 }, { limit: 2, offset: 1 }] as const;

/**
 * The reads of connections that nothing is written to, in groups: what belongs together differs in the token, the
 * entity, the limit, the offset or the filter alone, since what mixes up requests confuses those that are most alike.
 */
export async function groupsOfReads(t: Trial): Promise<readonly (readonly BranchRead[])[]> {
  const [main, other] = await neededPair(t);
  const { fixture } = t.world;
  const connections = [main, other, ...(fixture === null ? [] : [fixture])];
  const groups = [
    lists(t, connections, (credential) => payGroups(credential)),
    [...lists(t, connections, (credential) => payStatementItems(credential)), ...filteredItems(t, main)],
    [
      ...lists(t, [main], (credential) => automatedJobs(credential)),
      ...lists(t, [main], (credential) => automatedJobs(credential, { limit: 1 })),
      ...lists(t, connections.slice(1), (credential) => automatedJobs(credential)),
    ],
    await pages(t, main),
    await pages(t, other),
    ...ofFixture(t),
  ];
  const offered = groups.map((group) =>
    group.filter(({ connection, spec }) => t.offers(spec.operation) && isGranted(connection, spec.operation)),
  );
  return offered.filter((group) => group.length > 1);
}

function lists(
  t: Trial,
  connections: readonly Connection[],
  specOf: (credential: Connection['credential']) => RequestSpec,
): readonly BranchRead[] {
  return connections.flatMap((connection) => {
    const spec = specOf(connection.credential);
    const entities = connection === t.world.fixture ? connection.entityIds.slice(0, 2) : [];
    const named = entities.map((id) => ({ ...spec, query: [...(spec.query ?? []), ...(entityQuery(id) ?? [])] }));
    return [spec, ...(spec.operation === 'list-automated-jobs' ? [] : named)].map((each) => ({
      connection,
      spec: each,
    }));
  });
}

function filteredItems(t: Trial, connection: Connection): readonly BranchRead[] {
  const name = t.profile.openNames.payStatementItemFilters.category;
  if (name === undefined || name === null) return [];
  return ['earnings', 'taxes'].map((category) => ({
    connection,
    spec: payStatementItems(connection.credential, [[name, category]]),
  }));
}

async function pages(t: Trial, connection: Connection): Promise<readonly BranchRead[]> {
  const payments = t.offers('get-pay-statement') ? await createdPayments(t, connection) : [];
  return payments.flatMap(({ paymentId: payment_id }) =>
    windows.map((window) => ({ connection, spec: payStatements(connection.credential, [{ payment_id, ...window }]) })),
  );
}

/** What only the profile's connection has: enrollments, benefits, and payments of several entities. */
function ofFixture(t: Trial): readonly (readonly BranchRead[])[] {
  const { fixture } = t.world;
  if (fixture === null) return [];
  const { benefitIds, enrollmentIds, paymentIds } = t.profile.fixtures;
  const read = (spec: RequestSpec): BranchRead => ({ connection: fixture, spec });
  return [
    benefitIds.slice(0, 3).map((id) => read(enrolledIndividuals(fixture.credential, id))),
    enrollmentIds.slice(0, 4).map((id) => read(enrollments(fixture.credential, [id]))),
    paymentIds.slice(0, 4).map((payment_id) => read(payStatements(fixture.credential, [{ payment_id, limit: 3 }]))),
  ];
}
