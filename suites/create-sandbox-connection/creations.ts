import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { orNone, plainWindow } from '../../harness/premises/known-payments.ts';
import {
  askForProducts,
  automatedJobs,
  basicCredential,
  payStatementItems,
  payStatements,
  providerOf,
  sandboxConnection,
  sandboxPayment,
  supportedProducts,
} from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom, isGranted } from '../../harness/world/connection.ts';
import {
  judgeConnectionAccepted,
  judgeCreationLimited,
  judgeProductsAccepted,
} from '../../oracle/create-sandbox-connection/accepted-connections.ts';
import { issuedBy } from '../../oracle/create-sandbox-connection/creation-result.ts';
import { judgeNoHistory } from '../../oracle/create-sandbox-connection/history.ts';
import { judgeConnectionToken, newAccessToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import {
  hasPayment,
  judgeOtherConnection,
  readsTheSame,
} from '../../oracle/create-sandbox-connection/other-connections.ts';
import { judgeConnectionEntity } from '../../oracle/create-sandbox-connection/own-entity.ts';
import { judgeSizes, type SizedPayment } from '../../oracle/create-sandbox-connection/size.ts';
import { payDateOf } from '../../oracle/create-sandbox-payment/given-pay-date.ts';
import { maybeLimited } from '../../oracle/kernel/accepted.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { addDays, isCalendarDay } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { useOwnEntity } from './own-entity.ts';

/**
 * Repeats a refused creation while no other check writes: a limit on connections, or a conflict, may be the cause.
 * @param known creates a connection as it was created before @param again sends the refused creation again @returns the
 * second answer; null if the known creation is refused now, too, so that a limit is the cause
 */
async function createAgain(
  t: Trial,
  refusal: Exchange,
  known: () => Promise<Exchange>,
  again: () => Promise<Exchange>,
): Promise<Exchange | null> {
  if (!maybeLimited(refusal)) return refusal;
  let outcome: Exchange | null = null;
  await t.withoutOtherWrites(async () => {
    if (!succeeded(await known())) return;
    const second = await again();
    // The second refusal may be a conflict by chance, so the creation is sent once more.
    outcome = refused(second) ? await again() : second;
  });
  return outcome;
}

/** Reads a default payment of each connection. Returns none if payments can't be created or read. */
async function readDefaultPayments(t: Trial, connections: readonly Connection[]): Promise<readonly SizedPayment[]> {
  if (!t.offers('create-sandbox-payment') || !t.offers('get-pay-statement')) return [];
  const payments: SizedPayment[] = [];
  for (const connection of connections) {
    if (connection.creation === null || !isGranted(connection, 'get-pay-statement')) continue;
    // A connection with more than 100 employees may refuse a payment.
    const only = connection.employeeSize === null ? undefined : 'not-applicable';
    const paid = await orNone(t.world.payment(connection, 'default'), only);
    if (paid === undefined) continue;
    const { paymentId } = paid;
    const reading = await t.send(payStatements(connection.credential, [{ payment_id: paymentId, ...plainWindow }]));
    payments.push({ askedSize: connection.employeeSize, creation: connection.creation, reading, paymentId });
  }
  return payments;
}

/** Reads a payment of a connection. @returns judges later that it still reads the same; undefined without a payment */
async function watchOtherConnection(t: Trial, connection: Connection) {
  if (!t.offers('get-pay-statement')) return undefined;
  const paymentId = (await orNone(t.world.payment(connection, 'default')))?.paymentId;
  if (paymentId === undefined) return undefined;
  const spec = payStatements(connection.credential, [{ payment_id: paymentId }]);
  const before = await t.sendOnce(spec);
  if (!hasPayment(before, paymentId)) return undefined;
  return async () => {
    const after = await t.send(spec);
    const judged = judgeOtherConnection(before, after, paymentId);
    // If the data differs from read to read anyway, the creations are not to blame.
    const isBroken = judged?.kind === 'broken';
    return isBroken && !readsTheSame(after, await t.send(spec), paymentId) ? undefined : judged;
  };
}

/** The name of an earning that no target has by default. */
const marker = 'Conformance marker 7d41';

/** More calendar days than any pay period has. */
const moreThanAMonth = 33;

/** Calendar days from the end of a period to the default end of the next: 15 business days. */
const daysToNextEnd = 21;

/**
 * Compares the items of a connection with more than 100 employees before and after a payment, and by the day on which
 * they were last seen. Its only pay period ends where the first default payment begins, and lasts at most a month.
 */
async function compareHistory(t: Trial, connection: Connection) {
  const { startDate, endDate } = t.profile.openNames.payStatementItemFilters;
  const { creation, credential } = connection;
  if (startDate === null || endDate === null || creation === null) return undefined;
  if (!t.offers('list-pay-statement-items') || !t.offers('create-sandbox-payment')) return undefined;
  const before = await t.send(payStatementItems(credential));
  const paid = await orNone(t.world.payment(connection, 'default'), 'not-applicable');
  const payDate = paid === undefined || paid.creation === null ? undefined : payDateOf(paid.creation);
  if (typeof payDate !== 'string' || !isCalendarDay(payDate)) return undefined;
  const periodEnd = addDays(payDate, -daysToNextEnd);
  const [individual_id] = await t.world.individuals(connection);
  const earnings = [{ name: marker, amount: 100, hours: 1 }];
  await t.send(sandboxPayment(credential, { pay_statements: [{ individual_id, earnings }] }));
  const after = await t.send(payStatementItems(credential));
  // Only the items up to the day before the first default payment, since its statements may have some of them, too.
  const untilPayment = [endDate, addDays(payDate, -1)] as const;
  const recent = await t.send(payStatementItems(credential, [[startDate, periodEnd], untilPayment]));
  const old = await t.send(payStatementItems(credential, [[endDate, addDays(periodEnd, -moreThanAMonth)]]));
  return judgeNoHistory({ creation, before, after, marker, recent, old });
}

const creationJudges = [
  judgeConnectionAccepted,
  judgeCreationLimited,
  judgeProductsAccepted,
  judgeConnectionToken,
  judgeSizes,
  judgeNoHistory,
  judgeOtherConnection,
  judgeConnectionEntity,
] as const;

type CreationTrial = Trial<IdsOf<typeof creationJudges>>;

/**
 * The sizes of the connections, in order: the default, one on each side of where history ends, and between these none
 * (null). No connection has the size of the one before it. There are only four, since a target may allow few.
 */
const sizes = [20, 100, null, 101] as const;

/** Creates the run's first connection with all supported products and, if that is refused, with a single one. */
async function createWithProducts(t: CreationTrial): Promise<Connection | undefined> {
  const supported = supportedProducts(t.profile);
  const areStated = t.profile.products !== null;
  const main = await orNone(t.world.main());
  if (main !== undefined && main.creation !== null) {
    if (supported.length > 0) t.judge(judgeProductsAccepted(main.creation, null, areStated));
    return main;
  }
  if (supported.length === 0) return undefined;
  const all = await create(t, { products: supported });
  const single = supported.includes('payment') ? ['payment'] : supported.slice(0, 1);
  t.judge(judgeProductsAccepted(all, refused(all) ? await create(t, { products: single }) : null, areStated));
  return refused(all) ? undefined : connectionFrom('all products', all);
}

const create = (t: Trial, options: object): Promise<Exchange> =>
  t.send(sandboxConnection(basicCredential(t.profile), { provider_id: providerOf(t.profile), ...options }));

/** Judges a new token by a read that needs no product, or else by a payment. */
async function judgeToken(t: CreationTrial, { credential }: Connection, creation: Exchange): Promise<void> {
  const spec = t.offers('list-automated-jobs') ? automatedJobs(credential) : sandboxPayment(credential);
  if (!t.offers(spec.operation)) return;
  t.judge(judgeConnectionToken(creation, await t.send(spec)));
}

export const creationsCheck = defineCheck({
  id: 'create-sandbox-connection/creations',
  title: 'Connections of every documented kind are created, with a token that works and employees to pay',
  judges: creationJudges,
  connections: sizes.length,
  run: async (t) => {
    const main = await createWithProducts(t);
    const results = main?.creation ? [main.creation] : [];
    const judgeOther = main && (await watchOtherConnection(t, main));
    const created: Connection[] = [];
    for (const size of sizes) {
      // If no connection with all products could be created, none are asked for, so that a refusal is due to the size.
      const products = size !== null && main !== undefined ? askForProducts(t.profile) : {};
      const again = () => create(t, { ...products, ...(size === null ? {} : { employee_size: size }) });
      const first = await again();
      if (first.end === 'failed') throw blockedBy(describeAnswer(first), first);
      const known = () => create(t, askForProducts(t.profile));
      const exchange = succeeded(first) || main === undefined ? first : await createAgain(t, first, known, again);
      if (exchange === null || exchange.end !== 'answered') {
        t.judge(judgeCreationLimited(size, exchange ?? first));
        continue;
      }
      t.judge(judgeConnectionAccepted(size, exchange));
      if (succeeded(exchange)) results.push(exchange);
      const connection = connectionFrom(`creations ${created.length}`, exchange, size);
      if (connection !== undefined) created.push(connection);
    }
    const firstInLongerRuns = t.effort.isQuick ? [] : created.slice(0, 1);
    for (const connection of [...firstInLongerRuns, ...created.slice(-1)]) {
      if (connection.creation !== null) await judgeToken(t, connection, connection.creation);
    }
    // The last connection asked for products, so its lists may be read.
    const named = t.effort.isQuick ? created.slice(-1) : [main, ...created];
    for (const connection of named.filter((one) => one !== undefined)) {
      const use = await useOwnEntity(t, connection);
      if (use !== undefined && connection.creation !== null) t.judge(judgeConnectionEntity(connection.creation, use));
    }
    t.judge(await judgeOther?.());
    const tokens = new Set(results.flatMap((result) => issuedBy(result).accessToken || []));
    if (tokens.size < results.length)
      throw blockedBy('connections have the same access token, or none', newAccessToken.id);
    const isPayable = (one: Connection) => one.employeeSize !== null || isGranted(one, 'create-sandbox-payment');
    // The run's first connection was created without a size, so it may stand for one that can't be paid.
    const sized = created.map((one) => (isPayable(one) ? one : (main ?? one)));
    const paid = t.effort.isQuick ? sized.filter(({ employeeSize }) => employeeSize !== 20) : sized;
    t.judge(judgeSizes(await readDefaultPayments(t, paid)));
    const large = created.find(({ employeeSize }) => employeeSize === 101);
    if (large !== undefined) t.judge(await compareHistory(t, large));
    // A longer run creates an even larger one anyway.
    const larger = !t.effort.isQuick && !t.judgements.some(isBroken) && (await orNone(t.world.large()));
    if (larger) t.judge(await compareHistory(t, larger));
  },
});
