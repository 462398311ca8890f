import { blockedBy, doesNotApply, failedPremise } from '../../harness/outcome/cannot-judge.ts';
import { askFor, askOnce, knownPayments, orNone, plainWindow } from '../../harness/premises/known-payments.ts';
import { requireProduct } from '../../harness/premises/require-product.ts';
import { isServedUnderEntity } from '../../harness/premises/served-under-entity.ts';
import { blockedByUnknown } from '../../harness/premises/unknown-fixtures.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Payment } from '../../harness/world/connection.ts';
import type { BatchRequest } from '../../oracle/get-pay-statement/documented-refusal.ts';
import { judgeBatchSizes, judgeKnownPayment, servedWithData } from '../../oracle/get-pay-statement/known-payments.ts';
import { windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { judgeEmptyFirstPage } from '../../oracle/get-pay-statement/page-judge.ts';
import { describeAnswer, isNotThere, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { smallReferencePayments } from './reference-payments.ts';

/** Whether a payment of the fixture belongs to an entity that a request must name. */
function isOfSibling(t: Trial, { connection, creation, paymentId }: Payment, exchange: Exchange): Promise<boolean> {
  const answer = windowAnswer(exchange, paymentId, {});
  if (creation !== null || answer.kind !== 'refused') return Promise.resolve(false);
  const spec = payStatements(connection.credential, [{ payment_id: paymentId, limit: 1 }]);
  return isServedUnderEntity(t, answer.code, spec, (one) => windowAnswer(one, paymentId, { limit: 1 }).kind === 'page');
}

/** Composes `size` different small requests, for different payments first, then for other windows of them. */
export const requestsOf = (payments: readonly Payment[], size: number): readonly BatchRequest[] =>
  Array.from({ length: size }, (_, index) => {
    const payment_id = payments[index % payments.length]?.paymentId ?? '';
    return { payment_id, limit: 3 + Math.floor(index / payments.length) };
  });

async function areThere(t: Trial, payments: readonly Payment[]): Promise<boolean> {
  for (const payment of payments) {
    const alone = await askOnce(t, payment, plainWindow);
    if (windowAnswer(alone, payment.paymentId, plainWindow).kind !== 'page') return false;
  }
  return true;
}

async function judgeSizes(t: Trial) {
  const { connection, payments } = await knownPayments(t);
  const send = (size: number) => t.send(payStatements(connection.credential, requestsOf(payments, size)));
  const alone = await askOnce(t, payments[0], {});
  if (!succeeded(alone)) {
    throw failedPremise(alone, `a batch of one is not answered: ${describeAnswer(alone)}`, t.world);
  }
  const answers: { readonly size: number; readonly exchange: Exchange }[] = [];
  for (const size of [2, 9, statedLimits.paymentsPerBatch]) answers.push({ size, exchange: await send(size) });
  const notServed = answers.filter(({ exchange }) => !succeeded(exchange));
  const unanswered = notServed.find(({ exchange }) => exchange.end !== 'answered');
  if (unanswered !== undefined)
    throw blockedBy(`a batch was not answered: ${describeAnswer(unanswered.exchange)}`, unanswered.exchange);
  const [smallest] = notServed;
  if (smallest === undefined) return judgeBatchSizes(alone, undefined);
  if (smallest.size === 2) {
    const single = await send(1);
    if (!succeeded(single)) throw blockedBy('a batch of one such request is refused too', single);
  }
  // If even two requests are refused, the bound of 10 is not to blame.
  const largest = notServed.find(({ size }) => size === statedLimits.paymentsPerBatch);
  const deciding = smallest.size === 2 ? smallest : (largest ?? smallest);
  if (isNotThere(statusOf(deciding.exchange)) && !(await areThere(t, payments))) {
    const answer = describeAnswer(deciding.exchange);
    throw doesNotApply('not-observed', `a payment of the batch is not there by itself either: ${answer}`);
  }
  return judgeBatchSizes(alone, deciding);
}

const known = defineCheck({
  id: 'get-pay-statement/known-payments',
  title: 'A known payment is answered with its data',
  judges: [judgeKnownPayment, judgeEmptyFirstPage],
  run: async (t) => {
    const { elsewhere, payments } = await knownPayments(t);
    const small = (await orNone(smallReferencePayments(t))) ?? [];
    const apart = small.map(({ payment }) => payment).filter((payment) => !payments.includes(payment));
    // Of the payments that the run created only one is read here: other checks read the others alone and in batches.
    const own = payments.filter(({ creation }) => creation !== null).slice(-1);
    const fixtures = payments.filter(({ creation }) => creation === null);
    for (const payment of [...fixtures, ...elsewhere, ...own, ...apart]) {
      // Most are read under a limit for other checks; whether that limit is refused does not matter here.
      const isFirst = payment === payments[0] || own.includes(payment);
      const limited = isFirst ? undefined : await askOnce(t, payment, plainWindow);
      const isRead = limited !== undefined && windowAnswer(limited, payment.paymentId, plainWindow).kind === 'page';
      const exchange = isRead ? limited : await askOnce(t, payment, {});
      await requireProduct(t, exchange);
      const judged = judgeKnownPayment(exchange, payment);
      if (!judged.some(isBroken) || !(await isOfSibling(t, payment, exchange))) t.judge(judged);
      // An empty page counts only if it is empty again in a second read.
      const isEmpty = judgeEmptyFirstPage([exchange], payment.paymentId) !== undefined;
      if (isEmpty) t.judge(judgeEmptyFirstPage([exchange, await askFor(t, payment, {})], payment.paymentId));
    }
    t.judge(blockedByUnknown(t, 'paymentIds', servedWithData));
  },
});

/** "requests: 1 to 10 elements". */
const sizes = defineCheck({
  id: 'get-pay-statement/batch-sizes',
  title: 'A batch of 1 to 10 payments is accepted',
  judges: [judgeBatchSizes],
  run: async (t) => t.judge(await judgeSizes(t)),
});

export const knownBatches = [known, sizes];
