import { otherPayment, readPage } from '../../harness/premises/known-payments.ts';
import { type PaymentWindow, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { areAllRequested } from '../../oracle/batch/one-element-each.ts';
import { judgeOwnWindows } from '../../oracle/get-pay-statement/own-windows.ts';
import { isSameOrder, statementsOf, type Window } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import {
  judgeMixedUp,
  judgePaymentAsAlone,
  judgePaymentElements,
} from '../../oracle/get-pay-statement/payment-batch.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { askedAlone, judgeBatch } from './batch-elements.ts';
import { type ReferencePayment, smallReferencePayments } from './reference-payments.ts';

const windowJudges = [judgeOwnWindows, judgePaymentAsAlone, judgeMixedUp] as const;

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
  // It is reported only where each window alone gives what it names: else the paging is wrong, or varies.
  for (const window of windows) {
    const alone = await readPage(t, payment, window);
    if (judgePage(alone, whole, true).some(isBroken)) return [];
  }
  const [start] = reference.pages;
  const again = await readPage(t, payment, start.window);
  if (!isSameOrder(statementsOf(again, whole), statementsOf(start, whole))) return [];
  // A batch that is wrong for different payments too is wrong for its windows.
  const different = await judgeBatch(t, await askedAlone(t));
  if (different.some(isBroken)) return different;
  if (others.length === 0) return [judged];
  const apart = await judgeWindows(t, reference, windows);
  return apart.some(isBroken) ? apart : [judgeMixedUp(judged)];
}

/** "One element per request": also where several requests are about one payment. */
export const windowsOfOnePayment = defineCheck({
  id: 'get-pay-statement/windows-of-one-payment',
  title: 'Several windows of one payment in one batch each have their own page',
  operation: 'get-pay-statement',
  judges: windowJudges,
  calls: ['get-pay-statement'],
  run: async (t) => {
    const [reference] = await smallReferencePayments(t);
    const { payment, whole } = reference;
    const windows = windowsOf(whole.statements.length);
    const other = await otherPayment(t, payment);
    t.judge(await judgeWindows(t, reference, windows.slice(-2)));
    const beside = other === undefined ? [] : [{ payment_id: other.paymentId, limit: 1 }];
    if (beside.length > 0) t.judge(await judgeWindows(t, reference, windows.slice(0, 3), beside));
    t.judge(await judgeWindows(t, reference, windows.slice(0, statedLimits.paymentsPerBatch)));
    // Whether identical requests have an element each is judged with all answers.
    const request = { payment_id: payment.paymentId, limit: 1 };
    await t.premise(payStatements(payment.connection.credential, [request, request]));
  },
});
