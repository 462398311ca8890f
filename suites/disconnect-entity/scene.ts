import { blockedBy, CannotJudge, doesNotApply } from '../../harness/cannot-judge.ts';
import { basicCredential, disconnect, sandboxAccount } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { type Connection, connectionFrom, isGranted } from '../../harness/world/connection.ts';
import { judgeStays, type Seen, type StayRows } from '../../oracle/disconnect-entity/activity.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { productNames } from '../../specs/interface-facts.ts';
import { type ReadableEntity, readableEntity, see, seeGroups } from './entity.ts';

/** Something that is read before anything is disconnected, and again after each disconnection. */
interface Onlooker {
  readonly look: () => Promise<Seen>;
  readonly before: Seen;
  readonly which: string;
}

/** Who is there when entities are disconnected, and what has been judged so far. */
export interface Scene {
  readonly t: Trial<string>;
  readonly found: Judgement[];
  readonly own: ReadableEntity;
  /** Further entities of the same connection, each as its account tells of it: up to three, or none. */
  readonly siblings: readonly Connection[];
  /** The entity of a connection that was created last. */
  readonly foreign: ReadableEntity;
  readonly onlookers: {
    readonly own: readonly Onlooker[];
    /** The second of the siblings, or nobody. */
    readonly sibling: readonly Onlooker[];
    readonly foreign: readonly Onlooker[];
    /** The run's first connection. */
    readonly main: readonly Onlooker[];
  };
}

/**
 * A connection with siblings, where accounts bring some: those with its connection_id and an entity of their own. It is
 * left open whether they do.
 */
async function siblingsOf(t: Trial<string>, { connection, entityId }: ReadableEntity): Promise<readonly Connection[]> {
  const { companyId, connectionId } = connection;
  if (!t.offers('create-sandbox-account') || companyId === null || connectionId === null) return [];
  const provider_id = t.profile.provider ?? connection.providerId;
  const siblings: Connection[] = [];
  const entities = new Set([entityId]);
  const tokens = new Set([connection.credential.token]);
  for (let index = 0; index < 3; index += 1) {
    const json = { company_id: companyId, provider_id, products: productNames };
    const creation = await t.send(sandboxAccount(basicCredential(t.profile), json));
    const sibling = connectionFrom(`disconnect sibling ${index}`, creation, null);
    const [id] = sibling?.entityIds ?? [];
    const isSibling = sibling?.connectionId?.toLowerCase() === connectionId.toLowerCase();
    // What is no sibling the first time is none the second time either.
    if (sibling === undefined || id === undefined || !isSibling || entities.has(id)) break;
    // Tokens that are the same do not tell one entity from another.
    if (tokens.has(sibling.credential.token)) return [];
    tokens.add(sibling.credential.token);
    entities.add(id);
    siblings.push(sibling);
  }
  return siblings;
}

async function onlooker(which: string, look: () => Promise<Seen>): Promise<Onlooker> {
  const before = await look();
  const { kind } = before.sight;
  if (kind === 'data') return { which, look, before };
  // Whether it should be readable is judged elsewhere; a new payment, say, may be known only later.
  const told = `${which} can't be read at first: ${before.sight.told}`;
  throw kind === 'none' ? doesNotApply('not-observed', told) : blockedBy(told);
}

/** An entity that is read by its payment, or where there is nothing to read of that, by its pay groups. */
async function entityOnlooker(t: Trial<string>, which: string, entity: ReadableEntity): Promise<Onlooker> {
  try {
    return await onlooker(which, () => see(t, entity));
  } catch (error) {
    const hasGroups = t.offers('list-pay-groups') && entity.paymentId !== null;
    if (!(error instanceof CannotJudge) || error.outcome === 'blocked' || !hasGroups) throw error;
    return onlooker(which, () => seeGroups(t, entity));
  }
}

/** Sets the scene: two connections, one of them with siblings, each entity read once. */
export async function setScene(t: Trial<string>, found: Judgement[]): Promise<Scene> {
  const own = await readableEntity(t, await t.world.create('disconnect own'));
  const siblings = await siblingsOf(t, own);
  const foreign = await readableEntity(t, await t.world.create('disconnect foreign'));
  const main = await readableEntity(t, await t.world.main());
  const second = siblings[1] && (await readableEntity(t, siblings[1]));
  const seesGroups =
    own.paymentId !== null && t.offers('list-pay-groups') && isGranted(own.connection, 'list-pay-groups');
  return {
    t,
    found,
    own,
    siblings,
    foreign,
    onlookers: {
      own: [
        await entityOnlooker(t, 'An entity that was not named', own),
        ...(seesGroups ? [await onlooker('An entity that was not named', () => seeGroups(t, own))] : []),
      ],
      sibling: second === undefined ? [] : [await entityOnlooker(t, 'A sibling entity', second)],
      foreign: [await entityOnlooker(t, 'An entity of another connection', foreign)],
      main: [await entityOnlooker(t, 'An entity of another connection', main)],
    },
  };
}

/**
 * Judges that onlookers are as they were before.
 *
 * @throws CannotJudge where they are not: whatever comes after would be judged by them
 */
export async function stay(
  { found }: Scene,
  rows: StayRows,
  action: Exchange,
  onlookers: readonly Onlooker[],
): Promise<void> {
  const judgements: Judgement[] = [];
  for (const { before, look, which } of onlookers) {
    judgements.push(...judgeStays(rows, before, action, await look(), which));
    if (judgements.some(({ kind }) => kind !== 'holds')) break;
  }
  found.push(...judgements);
  if (judgements.some(({ kind }) => kind !== 'holds')) {
    throw blockedBy('an entity that later disconnections are judged by is not as it was');
  }
}

/** Sends a disconnection with the own token; what the interface does not sanction is not held to the result's shape. */
export function ask({ own, t }: Scene, entityIds: readonly string[], valid: boolean): Promise<Exchange> {
  return t.send(disconnect(own.connection.credential, entityIds), { valid });
}
