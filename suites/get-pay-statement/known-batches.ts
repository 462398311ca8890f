import { blockedBy, doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { failedPremise } from '../../harness/failed-premise.ts';
import { knownPayments, orNone } from '../../harness/premises/known-payments.ts';
import { askOnce, plainWindow } from '../../harness/premises/read-page.ts';
import { isServedUnderEntity } from '../../harness/premises/served-under-entity.ts';
import { type PaymentWindow, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Payment } from '../../harness/world/world.ts';
import { describeAnswer, isNotThere, statusOf, succeeded } from '../../oracle/answer.ts';
import { windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { blocked, broken, holds, type Judgement, notApplicable } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { smallSpecimens } from './reference-payments.ts';

/** How one known payment was answered when it was asked for alone. */
function judgeKnown(payment: Payment, exchange: Exchange): readonly Judgement[] {
  const answer = windowAnswer(exchange, payment.paymentId, {});
  const came = describeAnswer(exchange);
  if (answer.kind === 'page' && statusOf(exchange) === 200) return [holds('PS-018'), holds('PS-019')];
  if (answer.kind === 'unanswered') return [blocked('PS-018', came), blocked('PS-019', came)];
  if (answer.kind === 'unreadable') {
    return [holds('PS-019'), blocked('PS-018', 'the answer has no readable element for the payment')];
  }
  const exchanges = payment.creation === null ? [exchange] : [payment.creation, exchange];
  // A new payment that is not known (yet), or is another entity's, is judged as such, and only advised against.
  const saysUnknown = answer.kind === 'refused' && isNotThere(answer.code);
  if (payment.creation !== null && saysUnknown) {
    const reason = 'the payment that the run created is answered as unknown';
    return ['PS-018', 'PS-019'].map((row) => notApplicable(row, 'not-observed', reason));
  }
  if (answer.kind === 'refused' && answer.asWhole) {
    const message = 'A batch of one known payment is refused.';
    return [broken('PS-019', { exchanges, expected: '200', actual: came, message })];
  }
  const actual = answer.kind === 'refused' ? `an element of code ${answer.code}` : came;
  const message = 'A known payment is not answered 200, with an element of code 200 and its data.';
  return [
    holds('PS-019'),
    broken('PS-018', { exchanges, expected: '200, with an element of code 200 and data', actual, message }),
  ];
}

/** Whether a payment of the fixture is one of an entity that has to be named. */
function isSiblings(
  t: Trial<string>,
  { connection, creation, paymentId }: Payment,
  exchange: Exchange,
): Promise<boolean> {
  const answer = windowAnswer(exchange, paymentId, {});
  if (creation !== null || answer.kind !== 'refused') return Promise.resolve(false);
  const spec = payStatements(connection.credential, [{ payment_id: paymentId, limit: 1 }]);
  return isServedUnderEntity(t, answer.code, spec, (one) => windowAnswer(one, paymentId, { limit: 1 }).kind === 'page');
}

/**
 * A batch of as many different requests as wanted: of different payments as far as there are, then other windows of
 * them. Each for few statements: it is the number of requests that matters.
 */
export function requestsOf(payments: readonly Payment[], size: number): readonly PaymentWindow[] {
  return Array.from({ length: size }, (_, index) => {
    const payment_id = payments[index % payments.length]?.paymentId ?? '';
    return { payment_id, limit: 3 + Math.floor(index / payments.length) };
  });
}

/** Whether each of them is answered with its data when it is asked for alone. */
async function areThere(t: Trial<string>, payments: readonly Payment[]): Promise<boolean> {
  for (const payment of payments) {
    const alone = await askOnce(t, payment, plainWindow);
    if (windowAnswer(alone, payment.paymentId, plainWindow).kind !== 'page') return false;
  }
  return true;
}

async function judgeSizes(t: Trial<string>): Promise<readonly Judgement[]> {
  const { connection, payments } = await knownPayments(t);
  const send = (size: number) => t.send(payStatements(connection.credential, requestsOf(payments, size)));
  const alone = await askOnce(t, payments[0], {});
  if (!succeeded(alone)) throw failedPremise(alone, `a batch of one is not answered: ${describeAnswer(alone)}`);
  const answers = new Map<number, Exchange>();
  for (const size of [2, 9, statedLimits.paymentsPerBatch]) answers.set(size, await send(size));
  const refusedSizes = [...answers].filter(([, exchange]) => !succeeded(exchange));
  const unanswered = refusedSizes.find(([, exchange]) => exchange.end !== 'answered');
  if (unanswered !== undefined) throw blockedBy(`a batch was not answered: ${describeAnswer(unanswered[1])}`);
  const [smallest] = refusedSizes;
  if (smallest === undefined) return [holds('PS-018'), holds('PS-020')];
  if (smallest[0] === 2 && !succeeded(await send(1))) throw blockedBy('a batch of one such request is refused too');
  // Where even two are too many, it is not the bound that is wrong.
  const decidedBy =
    smallest[0] === 2 ? smallest : (refusedSizes.find(([size]) => size === statedLimits.paymentsPerBatch) ?? smallest);
  const [size, exchange] = decidedBy;
  if (isNotThere(statusOf(exchange)) && !(await areThere(t, payments))) {
    throw doesNotApply(
      'not-observed',
      `a payment of the batch is not there by itself either: ${describeAnswer(exchange)}`,
    );
  }
  return [
    broken(size === statedLimits.paymentsPerBatch ? 'PS-020' : 'PS-018', {
      exchanges: [alone, exchange],
      expected: `200, with ${size} elements`,
      actual: describeAnswer(exchange),
      message: `A batch of ${size} known payments is refused, while one of 1 is accepted.`,
      aspect: 'size',
    }),
  ];
}

/** "requests: 1 to 10 elements", and an element of code 200 with data for each known payment. */
export const knownBatches: readonly Check[] = [
  {
    id: 'get-pay-statement/known-payments',
    title: 'A known payment is answered with its data',
    operation: 'get-pay-statement',
    requirements: ['PS-018', 'PS-019'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const { elsewhere, payments } = await knownPayments(t);
      const small = (await orNone(smallSpecimens(t))) ?? [];
      const apart = small.map(({ payment }) => payment).filter((payment) => !payments.includes(payment));
      // The others are read alone, and held against batches, by other checks.
      const own = payments.filter(({ creation }) => creation !== null).slice(-1);
      const fixtures = payments.filter(({ creation }) => creation === null);
      for (const payment of [...fixtures, ...elsewhere, ...own, ...apart]) {
        // Most are read for other checks under a limit, whose refusal is no matter here.
        const isFirst = payment === payments[0] || own.includes(payment);
        const limited = isFirst ? undefined : await askOnce(t, payment, plainWindow);
        const isRead = limited !== undefined && windowAnswer(limited, payment.paymentId, plainWindow).kind === 'page';
        const exchange = isRead ? limited : await askOnce(t, payment, {});
        const judged = judgeKnown(payment, exchange);
        if (!judged.some(({ kind }) => kind === 'broken') || !(await isSiblings(t, payment, exchange))) t.judge(judged);
      }
    },
  },
  {
    id: 'get-pay-statement/batch-sizes',
    title: 'A batch of 1 to 10 payments is accepted',
    operation: 'get-pay-statement',
    requirements: ['PS-018', 'PS-020'],
    calls: ['get-pay-statement'],
    run: async (t) => t.judge(await judgeSizes(t)),
  },
];
