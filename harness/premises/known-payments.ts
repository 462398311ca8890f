import { enrolledIn } from '../../oracle/benefits/enrolled.ts';
import { describeWindow, type Page, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { describeAnswer, isNotThere, payStatementsIn } from '../../oracle/kernel/answer.ts';
import { uuidV4Pattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, CannotJudge, doesNotApply, orReason } from '../outcome/cannot-judge.ts';
import { enrolledIndividuals, payStatements } from '../requests/requests.ts';
import type { Sender } from '../sending/sender.ts';
import type { CheckSendOptions } from '../sending/sending.ts';
import { type Connection, fixturePayment, type Payment, requireGranted } from '../world/connection.ts';

/** Different payments of one connection, at least one, which can stand in one batch. */
export interface KnownPayments {
  readonly connection: Connection;
  readonly payments: readonly [Payment, ...Payment[]];
  /** Fixture payments that can be read only if the request names their entity. */
  readonly elsewhere: readonly Payment[];
}

/** The number of payments to find: one more than a batch may hold. */
const wanted = 11;

/** The most payments that are taken from the fixture, so that every batch also holds some that the run created. */
const fixturesTaken = 8;

/** Finds up to eleven payments with statements of their own: first those of the fixture; the run creates the rest. */
export const knownPayments = (t: Sender): Promise<KnownPayments> =>
  t.world.readOnce('known payments', async () => {
    const connection = await t.world.reader('get-pay-statement');
    const fixtures = connection.origin === 'fixture' ? ((await orNone(t.world.payments())) ?? []) : [];
    const candidates = fixtures.slice(0, fixturesTaken);
    const elsewhere = await findElsewhere(t, candidates);
    const readable = candidates.filter((payment) => !elsewhere.includes(payment));
    // If none of them can be read without its entity, all are taken, as if that were not known.
    const found = await withPaymentsMade(t, connection, readable.length > 0 ? readable : candidates);
    if (found !== undefined) return readable.length > 0 ? { ...found, elsewhere } : found;
    const allCreated = await withPaymentsMade(t, await paidReader(t), []);
    if (allCreated !== undefined) return allCreated;
    throw doesNotApply('no-fixture', 'there is no payment to read, and none could be created');
  });

/** Finds fixture payments that can't be read as long as the request names no entity: each could spoil a batch. */
async function findElsewhere(t: Sender, fixtures: readonly Payment[]): Promise<readonly Payment[]> {
  if (t.profile.fixtures.entityIds.length < 2) return [];
  const found: Payment[] = [];
  for (const payment of fixtures.filter(({ creation }) => creation === null)) {
    const answer = windowAnswer(await askOnce(t, payment, plainWindow), payment.paymentId, plainWindow);
    if (answer.kind === 'refused' && isNotThere(answer.code)) found.push(payment);
  }
  return found;
}

/** The run's main connection, if its pay statements can be read. @throws CannotJudge else */
export async function paidReader(t: Sender): Promise<Connection> {
  const main = await t.world.main();
  requireGranted(main, 'get-pay-statement');
  return main;
}

/** Composes a payment with a statement for each individual; its amounts differ from those of any other `variant`. */
export const paymentOf = (individuals: readonly string[], variant: number): { readonly pay_statements: unknown } => ({
  pay_statements: individuals.map((individual_id, index) => ({
    individual_id,
    type: 'regular_payroll',
    payment_method: 'direct_deposit',
    total_hours: 80,
    gross_pay: 200_000 + 1_000 * variant + index,
    net_pay: 150_000 + 1_000 * variant + index,
    earnings: [{ name: `Salary ${variant}`, amount: 200_000 + 1_000 * variant + index, hours: 80 }],
  })),
});

/** Makes different version 4 UUIDs, numbered from 0, that no target knows. @param beginning all but the last 12 digits */
export const inventedIds = (beginning: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${beginning}-${String(index).padStart(12, '0')}`);

/** Adds created payments to those of the fixture, as many as are wanted; undefined if there is none at all. */
async function withPaymentsMade(
  t: Sender,
  connection: Connection,
  fixtures: readonly Payment[],
): Promise<KnownPayments | undefined> {
  const payments = [...fixtures];
  const individuals = (await orNone(t.world.individuals(connection))) ?? [];
  for (let number = 1; payments.length < wanted; number += 1) {
    const named = individuals.slice(0, 3 + (number % 3));
    const payment =
      (named.length > 0
        ? await orNone(t.world.payment(connection, `batch ${number}`, paymentOf(named, number)))
        : undefined) ?? (await orNone(t.world.payment(connection, `batch ${number} by default`)));
    if (payment === undefined) break;
    payments.push(payment);
  }
  const [first, ...rest] = payments;
  return first === undefined ? undefined : { connection, payments: [first, ...rest], elsewhere: [] };
}

/** Finds another payment of the same connection; in a created one it is created if need be. */
export async function otherPayment(t: Sender, { connection, paymentId }: Payment): Promise<Payment | undefined> {
  const known = await orNone(knownPayments(t));
  const candidates = known?.connection === connection ? known.payments : [];
  const other = candidates.find((candidate) => candidate.paymentId !== paymentId);
  if (other !== undefined || connection.origin === 'fixture') return other;
  return orNone(t.world.payment(connection, 'beside another'));
}

/** Returns a promise's value; undefined if a premise failed. @param only `not-applicable`: throws what is `blocked` */
export async function orNone<T>(promise: Promise<T>, only?: 'not-applicable'): Promise<T | undefined> {
  const result = await orReason(promise);
  if (!(result instanceof CannotJudge)) return result;
  if (only !== undefined && only !== result.outcome) throw result;
  return undefined;
}

export const askFor = (t: Sender, payment: Payment, window: Window, options?: CheckSendOptions): Promise<Exchange> =>
  t.send(payStatements(payment.connection.credential, [{ payment_id: payment.paymentId, ...window }]), options);

/** Requests one window of one payment, once for all checks. */
export const askOnce = (t: Sender, payment: Payment, window: Window): Promise<Exchange> =>
  t.sendOnce(payStatements(payment.connection.credential, [{ payment_id: payment.paymentId, ...window }]));

/** A limit that is neither a bound nor the default. Checks compare pages of those limits with the page of this one. */
export const plainWindow = { limit: 1000 } as const satisfies Window;

/** Reads one window of one payment alone; without a page the check is blocked. */
export async function readPage(t: Sender, payment: Payment, window: Window, ask = askFor): Promise<Page> {
  const exchange = await ask(t, payment, window);
  const answer = windowAnswer(exchange, payment.paymentId, window);
  if (answer.kind === 'page') return answer.page;
  const read = `a read of a known payment (${describeWindow(window)})`;
  throw blockedBy(`${read} gave no page of statements: ${describeAnswer(exchange)}`, exchange);
}

/** Finds an individual of the profile's own connection, in a fixture payment or benefit, as the target shows its id. */
export async function findShownIndividual(t: Sender, fixture: Connection): Promise<string | undefined> {
  const { benefitIds, paymentIds } = t.profile.fixtures;
  const [paymentId] = paymentIds;
  const shown: unknown[] = [];
  if (paymentId !== undefined && t.offers('get-pay-statement')) {
    const page = await askOnce(t, fixturePayment(fixture, paymentId), plainWindow);
    shown.push(...payStatementsIn(page, paymentId).map((statement) => statement.individual_id));
  }
  const [benefitId] = benefitIds;
  if (shown.length === 0 && benefitId !== undefined && t.offers('list-enrolled-individuals')) {
    shown.push(...enrolledIn(await t.sendOnce(enrolledIndividuals(fixture.credential, benefitId))));
  }
  return shown.filter((id) => typeof id === 'string').find((id) => uuidV4Pattern.test(id));
}
