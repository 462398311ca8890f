import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { anyIdInQuery, idInjections } from '../../generators/ids/id-injections.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { automatedJobs, payGroups } from '../../harness/requests/requests.ts';
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
import { firstTrespass } from '../isolation/pattern-ids.ts';

/** A list as one connection reads it. */
interface Listing {
  readonly connection: Connection;
  readonly isCreated: boolean;
  readonly exchange: Exchange;
  readonly listed: Listed;
}

const foreignGroups = foreignHiddenUnderEntity['list-pay-groups'];

/** The judges that no two connections list the same. */
export const listJudges = [ownPayGroupsListed, ownJobsListed, foreignGroups] as const;

type ListsTrial = Trial<IdsOf<typeof listJudges>>;

/** Kinds of lists: how each is asked for, by what its elements differ, and what they are called. */
const kinds = [
  {
    operation: 'list-pay-groups',
    request: payGroups,
    listed: payGroupsListed,
    isOwn: ownPayGroupsListed,
    isOfGroups: true,
    what: 'pay groups',
  },
  {
    operation: 'list-automated-jobs',
    request: automatedJobs,
    listed: jobsListed,
    isOwn: ownJobsListed,
    isOfGroups: false,
    what: 'automated jobs',
  },
] as const;

type ListKind = (typeof kinds)[number];

/**
 * Judges that no two of these connections list the same thing, by its id.
 * @param update an update of a benefit of the profile, whose job no created connection lists; null: none was sent
 */
export async function judgeListsApart(
  t: ListsTrial,
  connections: readonly Connection[],
  update: Exchange | null,
): Promise<void> {
  for (const kind of kinds) {
    if (!t.offers(kind.operation)) continue;
    const listings: Listing[] = [];
    for (const connection of kind.isOfGroups ? connections : withNewest(t, connections)) {
      const listing = isGranted(connection, kind.operation) ? await orNone(listingOf(t, connection, kind)) : undefined;
      if (listing !== undefined) listings.push(listing);
    }
    const job =
      update === null || kind.isOfGroups ? undefined : asString(asObject(jsonOf(update))?.job_id)?.toLowerCase();
    const shown = job && listings.find(({ isCreated, listed }) => isCreated && listed.has(job));
    if (shown) {
      const probe = { exchange: shown.exchange, asked: 'its own jobs', expectation: expectLacks(job) };
      t.judge(judgeHandedOut(ownJobsListed, probe, `the job ${job} of another connection's update`));
    } else await judgeApart(t, listings, kind);
    if (kind.isOfGroups && t.effort.sequences > 0) await judgePatterns(t, listings);
  }
}

/** The first connection, and those that were created last: they may be shown the newest jobs of others. */
function withNewest(t: Trial, connections: readonly Connection[]): readonly Connection[] {
  const all = [...connections.slice(0, 1), ...t.world.notes.written.newest(2)];
  const idOf = ({ connectionId, credential }: Connection) => connectionId?.toLowerCase() ?? credential.token;
  return all.filter((one, index) => !all.slice(0, index).some((other) => idOf(other) === idOf(one)));
}

async function listingOf(t: Trial, connection: Connection, kind: ListKind): Promise<Listing> {
  const spec = kind.request(connection.credential);
  // Nothing that a run does changes who has which pay groups: one read of them is good for all checks.
  const exchange = await (kind.isOfGroups ? t.premiseOnce(spec) : t.premise(spec));
  return { connection, isCreated: connection.origin === 'created', exchange, listed: kind.listed(exchange) };
}

/**
 * If all connections list the same, or all created ones, they may be filled from one template: then a third created one is
 * asked, and what a created one lists under its own entity shows it.
 */
async function judgeApart(t: ListsTrial, listings: readonly Listing[], kind: ListKind): Promise<void> {
  let all = listings;
  let found = sharing(all);
  if (found === 'all-created') {
    // One that was asked for like the others: a template may go by the size.
    const third = await orNone(t.world.payees());
    if (third !== undefined) all = [...all, await listingOf(t, third, kind)];
    found = sharing(all);
  }
  const [first] = all;
  if (found === 'none' && first !== undefined) {
    t.judge(judgeHandedOut(kind.isOwn, { exchange: first.exchange, asked: `its own ${kind.what}` }));
    return;
  }
  const sharer = found === 'some' ? all.find((one) => sharedWith(one, all) !== undefined) : await notOwn(t, all, kind);
  if (sharer === undefined) {
    const reason = found === undefined ? 'fewer than two connections have any' : 'all connections have the same ones';
    t.judge(kind.isOwn.notApplicable('not-observed', `${kind.what}: ${reason}`));
    return;
  }
  const [shared] = [...sharer.listed].filter((key) => sharedWith(sharer, all)?.listed.has(key));
  const probe = {
    exchange: sharer.exchange,
    asked: `its own ${kind.what}`,
    ...(shared === undefined ? {} : { expectation: expectLacks(shared) }),
  };
  t.judge(judgeHandedOut(kind.isOwn, probe, `${kind.what} that another connection has too`));
}

/** Finds the first other listing that shares an element; of two, the later one shows the earlier one's data. */
const sharedWith = (one: Listing, all: readonly Listing[]): Listing | undefined =>
  all.slice(0, all.indexOf(one)).find(({ listed }) => [...one.listed].some((key) => listed.has(key)));

/**
 * A created listing that shares elements with others, none of which it has under its sole entity. Any of them may be the
 * one that is shown what is another's: a cache may hold the answer to whoever asked first.
 */
async function notOwn(t: Trial, all: readonly Listing[], kind: ListKind): Promise<Listing | undefined> {
  if (!kind.isOfGroups) return undefined;
  const isShared = (one: Listing) => all.some((other) => other !== one && sharing([one, other]) === 'all');
  for (const sharer of all.filter((one) => one.isCreated && isShared(one))) {
    const { credential, entityIds } = sharer.connection;
    const own: RequestSpec = { ...kind.request(credential), ...under(entityIds[0]) };
    const listed = entityIds.length === 0 ? new Set<string>() : kind.listed(await t.send(own));
    if (listed.size > 0 && [...sharer.listed].every((key) => !listed.has(key))) return sharer;
  }
  return undefined;
}

/** Asks under texts that name no entity, and may be read as a pattern for any. */
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
  const found = await firstTrespass(t, requests, leakOf);
  if (found === undefined) return;
  const { leak, probe } = found;
  const expectation = leak === undefined ? {} : { expectation: expectLacks(leak) };
  t.judge(judgeHandedOut(foreignGroups, { ...probe, ...expectation }, leak));
}
