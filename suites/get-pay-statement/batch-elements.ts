import { askFor, askOnce, knownPayments, otherPayment, readPage } from '../../harness/premises/known-payments.ts';
import { type PaymentWindow, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Payment } from '../../harness/world/connection.ts';
import { elementsFor } from '../../oracle/batch/documented.ts';
import { areAllRequested, differenceFromAlone } from '../../oracle/batch/one-element-each.ts';
import { judgeBatchSizes } from '../../oracle/get-pay-statement/known-payments.ts';
import { judgeOwnWindows } from '../../oracle/get-pay-statement/own-windows.ts';
import { isSameOrder, statementsOf, type Window } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import {
  judgePaymentAsAlone,
  judgePaymentElements,
  restateAsMixedUp,
} from '../../oracle/get-pay-statement/payment-batch.ts';
import { dataFields } from '../../oracle/get-pay-statement/statement-fields.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type ReferencePayment, smallReferencePayments } from './reference-payments.ts';

const windowJudges = [judgeOwnWindows, judgePaymentAsAlone, restateAsMixedUp] as const;

type WindowJudgements = readonly Judgement<IdsOf<typeof windowJudges>>[];

/** Composes up to ten windows of a payment that differ in the statements they hold. */
function windowsOf(total: number): readonly Window[] {
  const ones = Array.from({ length: Math.min(total, 8) }, (_, offset) => ({ limit: 1, offset }));
  const wider = total > 2 ? [{ limit: total - 1, offset: 1 }, { limit: total }] : [{ limit: total }];
  return [...wider, ...ones];
}

async function judgeWindows(
  t: Trial,
  reference: ReferencePayment,
  windows: readonly Window[],
  others: readonly PaymentWindow[] = [],
): Promise<WindowJudgements> {
  const { payment, whole } = reference;
  const [first, ...rest] = windows.map((window): PaymentWindow => ({ payment_id: payment.paymentId, ...window }));
  if (first === undefined) return [];
  const all = [first, ...others, ...rest];
  const batch = await t.premise(payStatements(payment.connection.credential, all));
  if (!areAllRequested(judgePaymentElements(batch))) return [];
  const judged = judgeOwnWindows(batch, payment.paymentId, windows, whole);
  if (!isBroken(judged)) return [judged];
  // The batch is to blame only if each window alone gives the right page. Otherwise the paging is wrong, or varies.
  for (const window of windows) {
    const alone = await readPage(t, payment, window);
    if (judgePage(alone, whole, true).some(isBroken)) return [];
  }
  const [start] = reference.pages;
  const again = await readPage(t, payment, start.window);
  if (!isSameOrder(statementsOf(again, whole), statementsOf(start, whole))) return [];
  // If a batch of different payments is wrong, too, only that is reported.
  const different = await judgeBatch(t, await askedAlone(t));
  if (different.some(isBroken)) return different;
  if (others.length === 0) return [judged];
  const apart = await judgeWindows(t, reference, windows);
  return apart.some(isBroken) ? apart : [restateAsMixedUp(judged)];
}

/** "One element per request": also where several requests are about one payment. */
export const windowsOfOnePayment = defineCheck({
  id: 'get-pay-statement/windows-of-one-payment',
  title: 'Several windows of one payment in one batch each have their own page',
  judges: windowJudges,
  run: async (t) => {
    const [reference] = await smallReferencePayments(t);
    const { payment, whole } = reference;
    const windows = windowsOf(whole.statements.length);
    const other = await otherPayment(t, payment);
    t.judge(await judgeWindows(t, reference, windows.slice(-2)));
    const otherRequests = other === undefined ? [] : [{ payment_id: other.paymentId, limit: 1 }];
    if (otherRequests.length > 0) t.judge(await judgeWindows(t, reference, windows.slice(0, 3), otherRequests));
    t.judge(await judgeWindows(t, reference, windows.slice(0, statedLimits.paymentsPerBatch)));
    // Whether identical requests have an element each is judged with all answers.
    const request = { payment_id: payment.paymentId, limit: 1 };
    await t.premise(payStatements(payment.connection.credential, [request, request]));
  },
});

/** A window (limit and offset) of a payment, and the answer when it was asked for alone. */
export interface AskedAlone {
  readonly payment: Payment;
  readonly window: Window;
  readonly alone: Exchange;
}

/** Windows that differ from request to request. Most batches use only the first ones, which are small. */
const differentWindows: readonly Window[] = [
  { limit: 1 },
  {},
  { limit: 2 },
  { limit: 3, offset: 0 },
  { limit: 1, offset: 2 },
  { offset: 1 },
  { limit: statedLimits.maxPageSize },
  { limit: statedLimits.defaultPageSize },
  { limit: statedLimits.maxPageSize, offset: 1 },
  { limit: 2, offset: 1 },
];

/** Asks for a window of each of up to ten different payments alone, and leaves out those that give no data. */
export const askedAlone = (t: Trial): Promise<readonly AskedAlone[]> =>
  t.world.readOnce('asked alone', async () => {
    const { payments } = await knownPayments(t);
    const asked: AskedAlone[] = [];
    for (const [index, payment] of payments.slice(0, differentWindows.length).entries()) {
      const window = differentWindows[index] ?? {};
      const alone = await askOnce(t, payment, window);
      const [element] = elementsFor(alone, 'payment_id', payment.paymentId);
      if (element?.code === 200) asked.push({ payment, window, alone });
    }
    return asked;
  });

/** Judges that a batch answers each request as it is answered alone. One that differs is asked for again. */
export async function judgeAsAlone(
  t: Trial,
  batch: Exchange,
  asked: readonly AskedAlone[],
  repeat: () => Promise<Exchange>,
) {
  for (const { payment, window, alone } of asked) {
    const compare = (one: Exchange, other: Exchange) =>
      differenceFromAlone(one, other, 'payment_id', payment.paymentId, dataFields);
    if (compare(alone, batch) === undefined) continue;
    const [aloneAgain, batchAgain] = [await askFor(t, payment, window), await repeat()];
    if (compare(alone, aloneAgain) !== undefined) continue;
    const difference = compare(aloneAgain, batchAgain);
    if (difference === undefined) continue;
    return [judgePaymentAsAlone({ alone: aloneAgain, batch: batchAgain, difference })];
  }
  return asked.length > 0 ? [judgePaymentAsAlone(undefined)] : [];
}

/** The statuses that refuse a request for its content. Other refusals may pass, or depend on the caller. */
const refusesWhatWasAsked: readonly (number | undefined)[] = [400, 413, 422];

/** Judges a batch of requests, each served alone, if it is refused twice, and the first is served in between. */
export async function judgeRefusedBatch(t: Trial, asked: readonly AskedAlone[]) {
  const [first] = asked;
  if (first === undefined || asked.length < 2) return [];
  const requests = asked.map(({ payment, window }) => ({ payment_id: payment.paymentId, ...window }));
  const send = () => t.send(payStatements(first.payment.connection.credential, requests));
  if (!refusesWhatWasAsked.includes(statusOf(await send()))) return [];
  const alone = await askFor(t, first.payment, first.window);
  const exchange = await send();
  if (!succeeded(alone) || !refusesWhatWasAsked.includes(statusOf(exchange))) return [];
  return judgeBatchSizes(alone, { size: requests.length, exchange });
}

/** The sizes of smaller batches that are sent if a larger one is wrong. */
const smallerSizes = [2, 3, 5] as const;

/** Judges that a batch answers each of these requests as it is answered alone. Reports the smallest wrong batch. */
export async function judgeBatch(t: Trial, asked: readonly AskedAlone[]) {
  const judged = await judgeWhole(t, asked);
  for (const size of judged.some(isBroken) ? smallerSizes : []) {
    if (size >= asked.length) break;
    const smaller = await judgeWhole(t, asked.slice(0, size));
    if (smaller.some(isBroken)) return smaller;
  }
  return judged;
}

async function judgeWhole(t: Trial, asked: readonly AskedAlone[]) {
  const [first] = asked;
  if (first === undefined) return [];
  const { credential } = first.payment.connection;
  const requests = asked.map(({ payment, window }) => ({ payment_id: payment.paymentId, ...window }));
  const send = () => t.premise(payStatements(credential, requests));
  const batch = await send();
  // Elements that belong to none of the requests can't be compared with answers alone.
  return areAllRequested(judgePaymentElements(batch)) ? judgeAsAlone(t, batch, asked, send) : [];
}
