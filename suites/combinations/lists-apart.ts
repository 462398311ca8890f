import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { anyIdInQuery, idInjections } from '../../generators/ids/id-injections.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { automatedJobs, payGroups, under } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import {
  foreignHiddenUnderEntity,
  judgeHandedOut,
  ownJobsListed,
  ownPayGroupsListed,
} from '../../oracle/isolation/foreign-data.ts';
import {
  firstOf,
  jobsListed,
  type Listed,
  mentionedIn,
  payGroupsListed,
  sharing,
} from '../../oracle/isolation/listed.ts';
import { asObject, asString, jsonOf } from '../../oracle/kernel/answer.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { findTrespass } from '../isolation/pattern-ids.ts';

/** The list of one connection, e.g. its pay groups, and the keys of the elements in it. */
interface Listing {
  readonly connection: Connection;
  readonly isCreated: boolean;
  readonly exchange: Exchange;
  readonly listed: Listed;
}

const foreignGroups = foreignHiddenUnderEntity['list-pay-groups'];

export const listJudges = [ownPayGroupsListed, ownJobsListed, foreignGroups] as const;

type ListsTrial = Trial<IdsOf<typeof listJudges>>;

/** The kinds of lists: their requests, the keys of their elements, and the word for these. */
const kinds = [
  {
    operation: 'list-pay-groups',
    request: payGroups,
    listed: payGroupsListed,
    ownRequirement: ownPayGroupsListed,
    isOfGroups: true,
    what: 'pay groups',
  },
  {
    operation: 'list-automated-jobs',
    request: automatedJobs,
    listed: jobsListed,
    ownRequirement: ownJobsListed,
    isOfGroups: false,
    what: 'automated jobs',
  },
] as const;

type ListKind = (typeof kinds)[number];

/**
 * Judges that no two of these connections list a thing with the same id.
 * @param update an update of a benefit of the profile, whose job no created connection may list; null: none was sent
 * @param only the operation whose lists are compared; null: both
 */
export async function judgeListsApart(
  t: ListsTrial,
  connections: readonly Connection[],
  update: Exchange | null,
  only: ListKind['operation'] | null = null,
): Promise<void> {
  for (const kind of kinds) {
    if (!t.offers(kind.operation) || (only ?? kind.operation) !== kind.operation) continue;
    const listings: Listing[] = [];
    for (const connection of withNewest(t, connections, kind)) {
      const listing = isGranted(connection, kind.operation) ? await orNone(listingOf(t, connection, kind)) : undefined;
      if (listing !== undefined) listings.push(listing);
    }
    const foreignJob = kind.isOfGroups ? undefined : judgeForeignJob(listings, update);
    if (foreignJob === undefined) await judgeApart(t, listings, kind);
    else t.judge(foreignJob);
    if (kind.isOfGroups && !t.effort.isQuick) await judgePatterns(t, listings);
  }
}

/** Judges the first created connection that lists the job of another connection's update. */
function judgeForeignJob(listings: readonly Listing[], update: Exchange | null) {
  const job = update === null ? undefined : asString(asObject(jsonOf(update))?.job_id)?.toLowerCase();
  const shown = job && listings.find(({ isCreated, listed }) => isCreated && listed.has(job));
  if (!shown) return undefined;
  const probe = { exchange: shown.exchange, asked: 'its own jobs', expectation: expectLacks(job) };
  return judgeHandedOut(ownJobsListed, probe, `the job ${job} of another connection's update`);
}

/** Selects the connections whose lists are compared: a target may show newest jobs to the newest connections. */
function withNewest(t: Trial, connections: readonly Connection[], kind: ListKind): readonly Connection[] {
  const isQuick = t.effort.isQuick;
  if (isQuick && kind.isOfGroups) return connections;
  const newest = t.world.notes.written.newest(isQuick ? 2 : 3);
  const all = [...(isQuick ? connections.slice(0, 1) : connections), ...newest];
  const idOf = ({ connectionId, credential }: Connection) => connectionId?.toLowerCase() ?? credential.token;
  return all.filter((one, index) => !all.slice(0, index).some((other) => idOf(other) === idOf(one)));
}

async function listingOf(t: Trial, connection: Connection, kind: ListKind): Promise<Listing> {
  const spec = kind.request(connection.credential);
  // A run changes no pay groups, so one read of them serves all checks.
  const exchange = await (kind.isOfGroups ? t.premiseOnce(spec) : t.premise(spec));
  return { connection, isCreated: connection.origin === 'created', exchange, listed: kind.listed(exchange) };
}

/**
 * Judges that the listings share no element. If all are the same, a target may fill them from one template: then a
 * third created connection is asked, and each list is read under its own entity.
 */
async function judgeApart(t: ListsTrial, listings: readonly Listing[], kind: ListKind): Promise<void> {
  let all = listings;
  // The pairs of lists that share an element; undefined: fewer than two lists have any.
  let pairs = sharing(all);
  if (pairs === 'all-created') {
    // The third connection is created in the same way as the others, since a template may depend on the size.
    const third = await orNone(t.world.payees());
    if (third !== undefined) all = [...all, await listingOf(t, third, kind)];
    pairs = sharing(all);
  }
  const [first] = all;
  if (pairs === 'none' && first !== undefined) {
    t.judge(judgeHandedOut(kind.ownRequirement, { exchange: first.exchange, asked: `its own ${kind.what}` }));
    return;
  }
  const listingWithForeign =
    pairs === 'some'
      ? all.find((one) => sharedWith(one, all) !== undefined)
      : await foreignUnderOwnEntity(t, all, kind);
  if (listingWithForeign === undefined) {
    const reason = pairs === undefined ? 'fewer than two connections have any' : 'all connections have the same ones';
    t.judge(kind.ownRequirement.notApplicable('not-observed', `${kind.what}: ${reason}`));
    return;
  }
  const [shared] = [...listingWithForeign.listed].filter((key) => sharedWith(listingWithForeign, all)?.listed.has(key));
  const probe = {
    exchange: listingWithForeign.exchange,
    asked: `its own ${kind.what}`,
    ...(shared === undefined ? {} : { expectation: expectLacks(shared) }),
  };
  t.judge(judgeHandedOut(kind.ownRequirement, probe, `${kind.what} that another connection has too`));
}

/** Finds the first earlier listing that shares an element: of two, the later one shows the earlier one's data. */
const sharedWith = (one: Listing, all: readonly Listing[]): Listing | undefined =>
  all.slice(0, all.indexOf(one)).find(({ listed }) => [...one.listed].some((key) => listed.has(key)));

/**
 * Finds a created connection whose list is shared, while its list under its own entity has none of the shared elements.
 * All are tried, since a cache may answer.
 */
async function foreignUnderOwnEntity(t: Trial, all: readonly Listing[], kind: ListKind): Promise<Listing | undefined> {
  if (!kind.isOfGroups) return undefined;
  const isShared = (one: Listing) => all.some((other) => other !== one && sharing([one, other]) === 'all');
  for (const listingWithForeign of all.filter((one) => one.isCreated && isShared(one))) {
    const { credential, entityIds } = listingWithForeign.connection;
    const own: RequestSpec = { ...kind.request(credential), ...under(entityIds[0]) };
    const listed = entityIds.length === 0 ? new Set<string>() : kind.listed(await t.send(own));
    if (listed.size > 0 && [...listingWithForeign.listed].every((key) => !listed.has(key))) return listingWithForeign;
  }
  return undefined;
}

/** Asks for texts instead of an entity's id: a target may read them as a pattern that any entity's id matches. */
async function judgePatterns(t: ListsTrial, listings: readonly Listing[]): Promise<void> {
  const [other] = listings;
  const own = listings.at(-1);
  const [known] = other?.connection.entityIds ?? [];
  if (own === undefined || other === undefined || known === undefined || sharing([own, other]) !== 'none') return;
  const named = idInjections(known).map(({ label, value }) => ({ label, value: ['entity_ids', value] as const }));
  const requests = [...named, anyIdInQuery].map(({ label, value }) => ({
    asked: `the pay groups of ${label}`,
    spec: payGroups(own.connection.credential, { query: [value] }),
  }));
  const leakOf = (one: Exchange) =>
    firstOf(payGroupsListed(one), other.listed, own.listed) ?? mentionedIn(one, other.listed, own.listed);
  const found = await findTrespass(t, requests, leakOf);
  if (found === undefined) return;
  const { leak, probe } = found;
  const expectation = leak === undefined ? {} : { expectation: expectLacks(leak) };
  t.judge(judgeHandedOut(foreignGroups, { ...probe, ...expectation }, leak));
}
