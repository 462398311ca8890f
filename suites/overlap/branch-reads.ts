import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { createdPair, createdPayments } from '../../harness/premises/parties.ts';
import {
  automatedJobs,
  enrolledIndividuals,
  enrollments,
  payGroups,
  payStatementItems,
  payStatements,
  under,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';

/** A read that is sent while others are under way. */
export interface BranchRead {
  /** The connection whose token it carries. */
  readonly connection: Connection;
  readonly spec: RequestSpec;
  /** Whether it asks for data of another connection, which may not be shown. Default: it asks for its own. */
  readonly isForeign?: true;
}

/** Pages of a payment's statements: they differ only in limit and offset, which a target may mix up. */
const windows = [{ limit: 3 }, { limit: 2 }, {}, { limit: 2, offset: 1 }] as const;

/**
 * Lists reads that a target is likeliest to mix up when they overlap. Those of a group differ in one respect only: the
 * token, the entity, the limit and offset, the filter, or the ids that are asked for. Each group has two or more.
 */
export async function groupsOfReads(t: Trial): Promise<readonly (readonly BranchRead[])[]> {
  const [main, other] = (await createdPair(t)) ?? [];
  const { fixture } = t.world;
  const connections = [main, other, fixture ?? undefined].filter((each) => each !== undefined);
  const groups = [
    lists(connections, (credential) => payGroups(credential)),
    lists(connections, (credential) => payStatementItems(credential)),
    main === undefined ? [] : filteredItems(t, main),
    lists(connections, (credential) => automatedJobs(credential)),
    ...connections
      .slice(0, 1)
      .map((connection) => [
        ...lists([connection], (credential) => automatedJobs(credential)),
        ...lists([connection], (credential) => automatedJobs(credential, { limit: 1 })),
      ]),
    ...(main === undefined || other === undefined ? [] : await pagesOf(t, main, other)),
    ...(fixture === null ? [] : batchesOf(t, fixture)),
    ...ofEntities(t, main),
    ...ofFixture(t, main),
  ];
  const offered = groups.map((group) =>
    group.filter(({ connection, spec }) => t.offers(spec.operation) && isGranted(connection, spec.operation)),
  );
  return offered.filter((group) => group.length > 1);
}

const lists = (
  connections: readonly Connection[],
  specOf: (credential: Connection['credential']) => RequestSpec,
): readonly BranchRead[] => connections.map((connection) => ({ connection, spec: specOf(connection.credential) }));

function filteredItems(t: Trial, connection: Connection): readonly BranchRead[] {
  const name = t.profile.openNames.payStatementItemFilters.category;
  if (name === undefined || name === null) return [];
  return ['earnings', 'taxes'].map((category) => ({
    connection,
    spec: payStatementItems(connection.credential, [[name, category]]),
  }));
}

/** The most elements that each of two batches asks for. */
const maxInBatch = 3;

/** Two batches of payments, and two of enrollments, that ask for different ids of the fixtures. */
function batchesOf(t: Trial, connection: Connection): readonly (readonly BranchRead[])[] {
  const { credential } = connection;
  const { enrollmentIds, paymentIds } = t.profile.fixtures;
  const halves = <T>(all: readonly T[], specOf: (part: readonly T[]) => RequestSpec): readonly BranchRead[] => {
    const middle = Math.min(maxInBatch, Math.floor(all.length / 2));
    const parts = middle === 0 ? [] : [all.slice(0, middle), all.slice(middle, 2 * middle)];
    return parts.map((part) => ({ connection, spec: specOf(part) }));
  };
  return [
    halves(
      paymentIds.map((payment_id) => ({ payment_id, limit: 3 })),
      (part) => payStatements(credential, part),
    ),
    halves(enrollmentIds, (part) => enrollments(credential, part)),
  ];
}

/** Lists reads of pages of two connections. Longer runs add more, some with a foreign connection's token. */
async function pagesOf(t: Trial, main: Connection, other: Connection): Promise<readonly (readonly BranchRead[])[]> {
  const [own, foreign] = [await pages(t, main), await pages(t, other)];
  const oneOfEach = [...own.slice(0, 1), ...foreign.slice(0, 1)];
  return t.effort.isQuick ? [own, oneOfEach] : [own, foreign, oneOfEach, askedByAnother(own, other)];
}

async function pages(t: Trial, connection: Connection): Promise<readonly BranchRead[]> {
  const payments = t.offers('get-pay-statement') ? await createdPayments(t, connection) : [];
  return payments.flatMap(({ paymentId: payment_id }) =>
    windows.map((window) => ({ connection, spec: payStatements(connection.credential, [{ payment_id, ...window }]) })),
  );
}

/** The first read of a connection, and the same one with the token of another connection. */
function askedByAnother([own]: readonly BranchRead[], connection: Connection | undefined): readonly BranchRead[] {
  if (own === undefined || connection === undefined) return [];
  const { credential } = connection;
  return [own, { connection, spec: { ...own.spec, credential }, isForeign: true }];
}

/** Reads that differ only in the entity, and lists under an entity that another connection asks for. */
function ofEntities(t: Trial, main: Connection | undefined): readonly (readonly BranchRead[])[] {
  const { fixture } = t.world;
  if (fixture === null) return [];
  const { credential, entityIds } = fixture;
  const underEach = (spec: RequestSpec) =>
    entityIds.slice(0, 2).map((id): BranchRead => ({ connection: fixture, spec: { ...spec, ...under(id) } }));
  const lists = [payGroups(credential), payStatementItems(credential)].map(underEach);
  if (t.effort.isQuick) return lists;
  const { benefitIds, enrollmentIds, paymentIds } = t.profile.fixtures;
  const named = [
    ...paymentIds.slice(0, 1).map((payment_id) => payStatements(credential, [{ payment_id, limit: 3 }])),
    ...enrollmentIds.slice(0, 1).map((id) => enrollments(credential, [id])),
    ...benefitIds.slice(0, 1).map((id) => enrolledIndividuals(credential, id)),
  ];
  return [...lists.flatMap((list) => [list, askedByAnother(list, main)]), ...named.map(underEach)];
}

/** Lists reads of data that only the profile's connection has, and the same reads with another connection's token. */
function ofFixture(t: Trial, main: Connection | undefined): readonly (readonly BranchRead[])[] {
  const { fixture } = t.world;
  if (fixture === null) return [];
  const { benefitIds, enrollmentIds, paymentIds } = t.profile.fixtures;
  const read = (spec: RequestSpec): BranchRead => ({ connection: fixture, spec });
  const foreign = (specOf: (credential: Connection['credential']) => RequestSpec): readonly BranchRead[] =>
    main === undefined ? [] : [{ connection: main, spec: specOf(main.credential), isForeign: true }];
  return [
    [
      ...benefitIds.slice(0, 1).map((id) => read(enrolledIndividuals(fixture.credential, id))),
      ...benefitIds.slice(0, 1).flatMap((id) => foreign((credential) => enrolledIndividuals(credential, id))),
      ...benefitIds.slice(1, 3).map((id) => read(enrolledIndividuals(fixture.credential, id))),
    ],
    [
      ...enrollmentIds.slice(0, 1).map((id) => read(enrollments(fixture.credential, [id]))),
      ...enrollmentIds.slice(0, 1).flatMap((id) => foreign((credential) => enrollments(credential, [id]))),
      ...enrollmentIds.slice(1, 4).map((id) => read(enrollments(fixture.credential, [id]))),
    ],
    paymentIds.slice(0, 4).map((payment_id) => read(payStatements(fixture.credential, [{ payment_id, limit: 3 }]))),
  ];
}
