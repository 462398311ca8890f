import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { under } from '../../harness/requests/entity-query.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeHandedOut } from '../../oracle/isolation/foreign-data.ts';
import { type Listed, sharing } from '../../oracle/isolation/listed.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import type { Requirement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** A list as one connection reads it. */
export interface Listing {
  readonly connection: Connection;
  readonly isCreated: boolean;
  readonly exchange: Exchange;
  readonly listed: Listed;
}

/** A kind of list: how it is asked for, and by what its elements differ. */
export interface ListKind {
  readonly request: (connection: Connection) => RequestSpec;
  readonly listed: (exchange: Exchange) => Listed;
  /** Whether `entity_ids` can be given. */
  readonly takesEntity: boolean;
  /** Whether nothing that a run does changes the list, so that one read of it is good for all checks. */
  readonly standsStill: boolean;
  /** What the elements are called. */
  readonly what: string;
}

export async function listingOf(t: Trial, connection: Connection, kind: ListKind): Promise<Listing> {
  const spec = kind.request(connection);
  const exchange = await (kind.standsStill ? t.premiseOnce(spec) : t.premise(spec));
  return { connection, isCreated: connection.origin === 'created', exchange, listed: kind.listed(exchange) };
}

/**
 * No two connections list the same thing, by its id. If all of them do, or all created ones, they may be filled from
 * one template: then a third created one is asked, and what a created one lists under its own entity shows it.
 */
export async function judgeListsApart<Id extends RequirementId>(
  t: Trial<Id>,
  ownListed: Requirement<Id>,
  listings: readonly Listing[],
  kind: ListKind,
): Promise<void> {
  let all = listings;
  let found = sharing(all);
  if (found === 'all-created') {
    // One that was asked for like the others: a template may go by the size.
    const third = await orNone(t.world.payees());
    if (third !== undefined) all = [...all, await listingOf(t, third, kind)];
    found = sharing(all);
  }
  const asked = `its own ${kind.what}`;
  const [first] = all;
  if (found === 'none' && first !== undefined) {
    t.judge(judgeHandedOut(ownListed, { exchange: first.exchange, asked }));
    return;
  }
  const sharer = found === 'some' ? all.find((one) => sharedWith(one, all) !== undefined) : await notOwn(t, all, kind);
  if (sharer !== undefined) {
    const others = `${kind.what} that another connection has too`;
    const [shared] = [...sharer.listed].filter((key) => sharedWith(sharer, all)?.listed.has(key));
    const probe = {
      exchange: sharer.exchange,
      asked,
      ...(shared === undefined ? {} : { expectation: expectLacks(shared) }),
    };
    t.judge(judgeHandedOut(ownListed, probe, others));
    return;
  }
  const reason = found === undefined ? 'fewer than two connections have any' : 'all connections have the same ones';
  t.judge(ownListed.notApplicable('not-observed', `${kind.what}: ${reason}`));
}

/** Finds the first other listing that shares an element; of two, the later one shows the earlier one's data. */
const sharedWith = (one: Listing, all: readonly Listing[]): Listing | undefined =>
  all.slice(0, all.indexOf(one)).find(({ listed }) => [...one.listed].some((key) => listed.has(key)));

/**
 * A created listing that shares elements with others, none of which it has under its sole entity. Any of them may be the
 * one that is shown what is another's: a cache may hold the answer to whoever asked first.
 */
async function notOwn(t: Trial, all: readonly Listing[], kind: ListKind): Promise<Listing | undefined> {
  if (!kind.takesEntity) return undefined;
  const isShared = (one: Listing) => all.some((other) => other !== one && sharing([one, other]) === 'all');
  for (const sharer of all.filter((one) => one.isCreated && isShared(one))) {
    const [entityId] = sharer.connection.entityIds;
    if (entityId === undefined) continue;
    const own = await t.send({ ...kind.request(sharer.connection), ...under(entityId) });
    const listed = kind.listed(own);
    if (listed.size > 0 && [...sharer.listed].every((key) => !listed.has(key))) return sharer;
  }
  return undefined;
}
