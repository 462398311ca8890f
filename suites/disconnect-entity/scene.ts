import { blockedBy, CannotJudge, doesNotApply, orReason } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { askForProducts, basicCredential, disconnect, sandboxAccount } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom, isGranted } from '../../harness/world/connection.ts';
import {
  judgeForeignRefused,
  judgeListRequired,
  judgeOwnDisconnected,
} from '../../oracle/disconnect-entity/answers.ts';
import type { EntityRead } from '../../oracle/disconnect-entity/entity-read.ts';
import { judgeGone } from '../../oracle/disconnect-entity/gone.ts';
import {
  type Bystander,
  judgeForeignStays,
  judgeNothingDisconnected,
  judgeOtherConnectionStays,
  judgeSiblingStays,
  judgeStillPaid,
} from '../../oracle/disconnect-entity/staying.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type ReadableEntity, readableEntity, see, seeGroups } from './entity.ts';

export const disconnectionJudges = [
  judgeOwnDisconnected,
  judgeForeignRefused,
  judgeListRequired,
  judgeSiblingStays,
  judgeStillPaid,
  judgeOtherConnectionStays,
  judgeForeignStays,
  judgeNothingDisconnected,
  judgeGone,
] as const;

type DisconnectionId = IdsOf<typeof disconnectionJudges>;

/** An entity that is read before anything is disconnected, and again after each disconnection. */
export interface WatchedEntity {
  readonly look: () => Promise<EntityRead>;
  readonly before: EntityRead;
  readonly label: string;
}

/** The number of siblings in a quick run; two of them are watched. */
const few = 3;
/** The number of siblings in other runs, which create three more (`further`). */
const usual = 4;

/** A connection with several entities, and others that must stay as they are. */
export interface Scene {
  readonly t: Trial<DisconnectionId>;
  readonly own: ReadableEntity;
  /** Further entities of the same connection, each as its account's creation describes it: at most four. */
  readonly siblings: readonly Connection[];
  /** Three more in a longer run, if accounts bring enough: created before the other siblings (`earliest`), or after. */
  readonly further: { readonly earliest: Connection; readonly later: Connection; readonly last: Connection } | null;
  /** The entity of the connection that this check created last. */
  readonly foreign: ReadableEntity;
  readonly bystanders: {
    readonly own: readonly WatchedEntity[];
    /** The second sibling; empty if there is none. */
    readonly sibling: readonly WatchedEntity[];
    /** The sibling created last; empty if it can't be read. A target that finds no entity may take the last one. */
    readonly newest: readonly WatchedEntity[];
    readonly foreign: readonly WatchedEntity[];
    /** The run's first connection. */
    readonly main: readonly WatchedEntity[];
  };
}

/**
 * Creates accounts of the connection's company, and returns those with its connection_id and an entity of their own:
 * the interface leaves open whether there are such.
 */
async function siblingsOf(t: Trial, { connection, entityId }: ReadableEntity): Promise<readonly Connection[]> {
  const { companyId, connectionId } = connection;
  if (!t.offers('create-sandbox-account') || companyId === null || connectionId === null) return [];
  const provider_id = t.profile.provider ?? connection.providerId;
  const siblings: Connection[] = [];
  const entities = new Set([entityId]);
  const tokens = new Set([connection.credential.token]);
  for (let index = 0; index < (t.effort.isQuick ? few : usual + 3); index += 1) {
    const json = { company_id: companyId, provider_id, ...askForProducts(t.profile) };
    const creation = await t.send(sandboxAccount(basicCredential(t.profile), json));
    const sibling = connectionFrom(`disconnect sibling ${index}`, creation);
    const [id] = sibling?.entityIds ?? [];
    const isSibling = sibling?.connectionId?.toLowerCase() === connectionId.toLowerCase();
    // If one account is no sibling, the next ones are none either.
    if (sibling === undefined || id === undefined || !isSibling || entities.has(id)) break;
    // If two siblings have the same token, it is not known which entity a read shows.
    if (tokens.has(sibling.credential.token)) return [];
    tokens.add(sibling.credential.token);
    entities.add(id);
    siblings.push(sibling);
  }
  return siblings;
}

/** Splits many siblings: `further` are the first one and the last two. */
function setApart(all: readonly Connection[]): Pick<Scene, 'siblings' | 'further'> {
  const [earliest] = all;
  const [later, last] = all.slice(usual + 1);
  if (earliest === undefined || later === undefined || last === undefined) {
    return { siblings: all.slice(0, usual), further: null };
  }
  return { siblings: all.slice(1, usual + 1), further: { earliest, later, last } };
}

/** @throws CannotJudge if there is nothing to read at first */
async function watch(label: string, look: () => Promise<EntityRead>): Promise<WatchedEntity> {
  const before = await look();
  const { kind } = before.shown;
  if (kind === 'data') return { label, look, before };
  // Other checks judge whether the entity should be readable; a new payment, say, may be known only later.
  const reason = `${label} can't be read at first: ${before.shown.answer}`;
  throw kind === 'none' ? doesNotApply('not-observed', reason) : blockedBy(reason, before.exchange);
}

/** Watches an entity by its payment, or by its pay groups if the payment shows no statements. */
async function watchEntity(t: Trial, label: string, entity: ReadableEntity): Promise<WatchedEntity> {
  const watched = await orReason(watch(label, () => see(t, entity)));
  if (!(watched instanceof CannotJudge)) return watched;
  const hasGroups = t.offers('list-pay-groups') && entity.paymentId !== null;
  if (watched.outcome === 'blocked' || !hasGroups) throw watched;
  return watch(label, () => seeGroups(t, entity));
}

async function watchNewest(t: Trial, newest: Connection | undefined): Promise<readonly WatchedEntity[]> {
  const [entityId] = newest?.entityIds ?? [];
  if (
    !t.offers('list-pay-groups') ||
    newest === undefined ||
    entityId === undefined ||
    !isGranted(newest, 'list-pay-groups')
  )
    return [];
  const look = () => seeGroups(t, { connection: newest, entityId, paymentId: null });
  const watched = await orNone(watch('The newest sibling', look));
  return watched === undefined ? [] : [watched];
}

export async function setScene(t: Scene['t']): Promise<Scene> {
  const own = await readableEntity(t, await t.createConnection('disconnect own'));
  const { further, siblings } = setApart(await siblingsOf(t, own));
  const foreign = await readableEntity(t, await t.createConnection('disconnect foreign'));
  const main = await readableEntity(t, await t.world.main());
  // The first sibling, which goes, is paid before and after the second one, which stays.
  const first = siblings[0] && (await readableEntity(t, siblings[0]));
  const second = siblings[1] && (await readableEntity(t, siblings[1]));
  if (first !== undefined && first.paymentId !== null) await orNone(t.world.payment(first.connection, 'later'));
  const seesGroups =
    own.paymentId !== null && t.offers('list-pay-groups') && isGranted(own.connection, 'list-pay-groups');
  return {
    t,
    own,
    siblings,
    further,
    foreign,
    bystanders: {
      own: [
        await watchEntity(t, 'An entity that was not named', own),
        ...(seesGroups ? [await watch('An entity that was not named', () => seeGroups(t, own))] : []),
      ],
      sibling: second === undefined ? [] : [await watchEntity(t, 'A sibling entity', second)],
      newest: await watchNewest(t, further?.last ?? siblings.at(-1)),
      foreign: [await watchEntity(t, 'An entity of another connection', foreign)],
      main: [await watchEntity(t, 'An entity of another connection', main)],
    },
  };
}

/**
 * Reads bystanders one after the other, and judges that they are as before; one with other data is read once more.
 * @throws CannotJudge if one has changed, since later reads would be compared with it
 */
export async function checkBystanders(
  { t }: Scene,
  bystanders: readonly WatchedEntity[],
  judge: (bystander: Bystander) => readonly Judgement<DisconnectionId>[],
): Promise<void> {
  for (const { before, label, look } of bystanders) {
    const after = await look();
    const first = judge({ label, before, after });
    const hasOtherData = after.shown.kind === 'data' && first.some(isBroken);
    const judgements = hasOtherData ? judge({ label, before, after: await look() }) : first;
    t.judge(judgements);
    if (judgements.every(({ kind }) => kind === 'holds')) continue;
    const cause = judgements.find(isBroken)?.requirement;
    throw blockedBy('an entity that later disconnections are judged by is not as it was', cause ?? null);
  }
}

/** Disconnects with the own entity's token; `valid` is false if the interface does not allow it. */
export const disconnectWithOwn = (
  { own, t }: Scene,
  entityIds: readonly string[],
  options: { readonly valid: boolean | 'if-served' },
): Promise<Exchange> => t.send(disconnect(own.connection.credential, entityIds), options);
