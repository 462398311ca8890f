import { anyIdInQuery, idInjections } from '../../generators/ids/id-injections.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { createdPair, foreignEntity } from '../../harness/premises/parties.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { payGroups } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import {
  foreignHiddenUnderEntity,
  judgeHandedOut,
  judgeOwnUnderForeign,
  ownHiddenUnderForeignEntity,
  ownPayGroupsListed,
  type Probe,
} from '../../oracle/isolation/foreign-data.ts';
import { firstOf, mentionedIn, payGroupsListed } from '../../oracle/isolation/listed.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeListsApart, type Listing, type ListKind, listingOf } from './listing.ts';
import { firstTrespass } from './pattern-ids.ts';

const foreignHidden = foreignHiddenUnderEntity['list-pay-groups'];
const ownHidden = ownHiddenUnderForeignEntity['list-pay-groups'];
const judges = [foreignHidden, ownHidden, ownPayGroupsListed] as const;

const kind: ListKind = {
  request: ({ credential }) => payGroups(credential),
  listed: payGroupsListed,
  takesEntity: true,
  standsStill: true,
  what: 'pay groups',
};

async function judgeForeignEntity(
  t: Trial<IdsOf<typeof judges>>,
  own: Listing,
  entityId: string | undefined,
  other: Listing | null,
) {
  if (entityId === undefined) return;
  const spec = payGroups(own.connection.credential, under(entityId));
  const exchange = await t.send(spec, { valid: false });
  const probe = { exchange, asked: 'the pay groups of a foreign entity' };
  const listed = payGroupsListed(exchange);
  const leak =
    other === null
      ? undefined
      : (firstOf(listed, other.listed, own.listed) ?? mentionedIn(exchange, other.listed, own.listed));
  t.judge(judgeHandedOut(foreignHidden, withoutGroup(probe, leak), leak && `the pay group ${leak}`));
  if (leak !== undefined) return;
  const mine = [...listed].find((id) => own.listed.has(id));
  t.judge(judgeOwnUnderForeign(ownHidden, probe, mine === undefined ? undefined : `the own pay group ${mine}`));
}

/** An own entity, and a foreign one named after it: the first of several may be the only one that is looked at. */
async function judgeForeignBeside(t: Trial<IdsOf<typeof judges>>, own: Listing, other: Listing): Promise<void> {
  const named = [own, other].flatMap(({ connection }) => connection.entityIds.slice(0, 1));
  if (named.length < 2) return;
  const exchange = await t.send(payGroups(own.connection.credential, under(...named)), { valid: false });
  const leak =
    firstOf(payGroupsListed(exchange), other.listed, own.listed) ?? mentionedIn(exchange, other.listed, own.listed);
  const probe = { exchange, asked: 'the pay groups of an own entity and of a foreign one' };
  t.judge(judgeHandedOut(foreignHidden, withoutGroup(probe, leak), leak && `the pay group ${leak}`));
}

/** Asks under texts that name no entity, and may be read as a pattern for any. */
async function judgePatternEntities(t: Trial<IdsOf<typeof judges>>, own: Listing, other: Listing): Promise<void> {
  const [known] = other.connection.entityIds;
  if (known === undefined) return;
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
  t.judge(judgeHandedOut(foreignHidden, withoutGroup(probe, leak), leak && `the pay group ${leak}`));
}

/** The probe, and what is expected of it: that the pay group is not in the answer. */
const withoutGroup = (probe: Probe, groupId: string | undefined): Probe =>
  groupId === undefined ? probe : { ...probe, expectation: expectLacks(groupId) };

/** The connections whose pay groups can be read: the fixture's, and created ones. */
async function connectionsOf(t: Trial): Promise<readonly Connection[]> {
  const created = ((await createdPair(t)) ?? []).filter((connection) => isGranted(connection, 'list-pay-groups'));
  return t.world.fixture === null ? created : [t.world.fixture, ...created];
}

export const foreignPayGroups = defineCheck({
  id: 'isolation/pay-groups',
  title: 'The pay groups are those of the own connection, under any entity',
  operation: 'list-pay-groups',
  judges,
  calls: ['list-pay-groups'],
  run: async (t) => {
    const listings: Listing[] = [];
    for (const connection of await connectionsOf(t)) listings.push(await listingOf(t, connection, kind));
    const [first, second] = listings;
    if (first === undefined) throw doesNotApply('not-granted', 'no connection can read pay groups');
    await judgeListsApart(t, ownPayGroupsListed, listings, kind);
    const last = listings.at(-1);
    if (second === undefined || last === undefined) {
      await judgeForeignEntity(t, first, await foreignEntity(t, null), null);
      return;
    }
    await judgeForeignEntity(t, first, second.connection.entityIds[0], second);
    await judgeForeignEntity(t, last, first.connection.entityIds[0], first);
    await judgeForeignBeside(t, first, second);
    if (t.effort.sequences > 0 && !t.judgements.some(isBroken)) await judgePatternEntities(t, last, first);
  },
});
