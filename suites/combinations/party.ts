import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { askWhileNew } from '../../harness/premises/ask-until.ts';
import { orNone, paymentOf } from '../../harness/premises/known-payments.ts';
import { createdPayments, markOf, neededPair } from '../../harness/premises/parties.ts';
import {
  askForProducts,
  basicCredential,
  disconnect,
  payStatements,
  sandboxAccount,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom, isGranted } from '../../harness/world/connection.ts';
import { elementsOf } from '../../oracle/batch/documented.ts';
import { individualsIn } from '../../oracle/isolation/pay-statements.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** One who asks: a connection that the run created, or an account of it, with what is its own. */
export interface Party {
  readonly connection: Connection;
  readonly entityId: string;
  /** The party's payments that can be read. The first one pays all individuals. */
  readonly paymentIds: readonly string[];
  /** Ids of the individuals whom these payments pay, in lower case. */
  readonly individuals: ReadonlySet<string>;
  /** Names of earnings that occur only in payments of this party. */
  readonly earnings: readonly string[];
}

/** The number of a party's payments beside the default one. One batch can hold as many different ones. */
const furtherPayments = 3;

export function readWhole(connection: Connection, paymentIds: readonly string[]): RequestSpec {
  const requests = paymentIds.map((payment_id) => ({ payment_id, limit: statedLimits.maxPageSize }));
  return payStatements(connection.credential, requests);
}

/**
 * The number at which a party's payments begin, by the last word of its connection's name. Amounts and names follow from
 * it, so that they differ between parties.
 */
const firstNumber: Readonly<Record<string, number>> = {
  main: 100,
  disconnected: 200,
  payees: 300,
  second: 300,
  account: 400,
};

/** A party without payments; null if its entity is not known. */
export function unpaid(connection: Connection): Party | null {
  const [entityId] = connection.entityIds;
  return entityId === undefined ? null : { connection, entityId, paymentIds: [], individuals: new Set(), earnings: [] };
}

async function partyOf(t: Trial, connection: Connection): Promise<Party | undefined> {
  const party = unpaid(connection);
  if (party === null) return undefined;
  if (!t.offers('get-pay-statement') || !isGranted(connection, 'get-pay-statement')) return party;
  const created = await createdPayments(t, connection);
  if (created.length === 0) return party;
  const paymentIds = created.map(({ paymentId }) => paymentId);
  const earnings = created.length > 1 ? [markOf(connection)] : [];
  // Only longer runs, which send many rows, use the further payments and their individuals.
  if (t.effort.isQuick) return { ...party, paymentIds, earnings };
  const named = (await t.world.individuals(connection)).slice(0, 2);
  for (let number = 1; number <= furtherPayments; number += 1) {
    const variant = (firstNumber[connection.name.split(' ').at(-1) ?? ''] ?? 0) + number;
    const payment = await orNone(t.world.payment(connection, `combinations ${number}`, paymentOf(named, variant)));
    if (payment === undefined) continue;
    paymentIds.push(payment.paymentId);
    earnings.push(`Salary ${variant}`);
  }
  const isWhole = (exchange: Exchange) =>
    elementsOf(exchange, 'payment_id')?.every(({ code }) => code === 200) ?? false;
  const whole = await askWhileNew(t, readWhole(connection, paymentIds), isWhole);
  return isWhole(whole) ? { ...party, paymentIds, individuals: individualsIn(whole), earnings } : party;
}

/** Adds an account to a party's company, if possible. It may be a sibling entity, or the same entity again. */
export async function addAccount(t: Trial, { connection }: Party) {
  const { companyId, providerId } = connection;
  if (!t.offers('create-sandbox-account') || companyId === null) return undefined;
  const json = { company_id: companyId, provider_id: t.profile.provider ?? providerId, ...askForProducts(t.profile) };
  const creation = await t.send(sandboxAccount(basicCredential(t.profile), json));
  const account = succeeded(creation) ? connectionFrom('combinations account', creation) : undefined;
  return account === undefined ? undefined : { creation, connection: account };
}

/** Two parties that are foreign to each other. */
export interface Pair {
  readonly owner: Party;
  readonly second: Party;
}

/** Accounts of the owner's company: an active one, and one whose entity was disconnected; null: none. */
export interface Accounts {
  readonly account: Party | null;
  readonly disconnected: Party | null;
}

/** @throws CannotJudge if there are no two connections */
export async function gatherPair(t: Trial): Promise<Pair> {
  const [main, other] = await neededPair(t);
  const owner = await partyOf(t, main);
  // Rows are sent while other checks write. A quick run reads the watched data only while no other check writes.
  const second = await partyOf(t, t.effort.isQuick ? other : await t.world.payees());
  if (owner === undefined || second === undefined)
    throw doesNotApply('not-observed', 'there are no two connections whose entities are known');
  return { owner, second };
}

export async function gatherAccounts(t: Trial, owner: Party): Promise<Accounts> {
  const account = await accountOf(t, owner, 'account');
  const other = t.offers('disconnect-entity') ? await accountOf(t, owner, 'disconnected') : undefined;
  const isGone = other !== undefined && other.entityId !== owner.entityId && (await isDisconnected(t, other));
  return { account: account ?? null, disconnected: isGone ? other : null };
}

async function accountOf(t: Trial, owner: Party, name: string): Promise<Party | undefined> {
  const added = await orNone(addAccount(t, owner));
  return added && partyOf(t, { ...added.connection, name: `combinations ${name}` });
}

const isDisconnected = async (t: Trial, { connection, entityId }: Party): Promise<boolean> =>
  succeeded(await t.send(disconnect(connection.credential, [entityId]), { valid: 'if-served' }));

/** Whether two parties belong to one company: then the interface leaves open what one may see of the other. */
export function isFamily(one: Party | null, other: Party | null): boolean {
  return companyOf(one) === companyOf(other);
}

/** The company of a party; the profile's own is not known by its id. */
export function companyOf(party: Party | null): string {
  return party === null ? 'profile' : companyOfConnection(party.connection);
}

export function companyOfConnection({ companyId, origin, name }: Connection): string {
  return origin === 'fixture' ? 'profile' : (companyId ?? name);
}
