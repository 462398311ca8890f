import type { Check } from '../../harness/check.ts';
import { otherPayment } from '../../harness/premises/known-payments.ts';
import { readPage } from '../../harness/premises/read-page.ts';
import { type PaymentWindow, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { judgeElements } from '../../oracle/batch/one-element-each.ts';
import { judgeOwnWindows } from '../../oracle/get-pay-statement/own-windows.ts';
import type { Window } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import { sameOrder, statementsOf } from '../../oracle/get-pay-statement/whole.ts';
import { type Broken, blocked, broken, holds, type Judgement } from '../../oracle/judgement.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { askedAlone, judgeBatch } from './batch-elements.ts';
import { type Specimen, smallSpecimens } from './reference-payments.ts';

const elementRows = { oneEach: 'PS-030', onlyAsked: 'PS-031' } as const;

/** Up to ten windows of a payment, no two of which hold the same statements. */
function windowsOf(total: number): readonly Window[] {
  const ones = Array.from({ length: Math.min(total, 8) }, (_, offset) => ({ limit: 1, offset }));
  const wider = total > 2 ? [{ limit: total - 1, offset: 1 }, { limit: total }] : [{ limit: total }];
  return [...wider, ...ones];
}

async function judgeWindows(
  t: Trial<string>,
  specimen: Specimen,
  windows: readonly Window[],
  others: readonly PaymentWindow[] = [],
): Promise<readonly Judgement[]> {
  const { payment, whole } = specimen;
  const [first, ...rest] = windows.map((window): PaymentWindow => ({ payment_id: payment.paymentId, ...window }));
  if (first === undefined) return [];
  const batch = await t.premise(payStatements(payment.connection.credential, [first, ...others, ...rest]));
  const all = [first, ...others, ...rest];
  const elements = judgeElements(
    batch,
    'payment_id',
    all.map(({ payment_id }) => payment_id),
    elementRows,
  );
  if (elements.some(({ kind }) => kind !== 'holds')) return elements;
  const judged = judgeOwnWindows(batch, payment.paymentId, windows, whole);
  if (judged.kind !== 'broken') return [judged];
  // Told only where each window alone gives what it names: else it is the paging that is wrong, or varies.
  for (const window of windows) {
    const alone = await readPage(t, payment, window);
    if (judgePage(alone, whole, true).some(({ kind }) => kind === 'broken')) return [];
  }
  const [start] = specimen.pages;
  const again = await readPage(t, payment, start.window);
  if (!sameOrder(statementsOf(again, whole), statementsOf(start, whole))) return [];
  // A batch that is wrong for different payments too is wrong for its windows.
  const different = await judgeBatch(t, await askedAlone(t));
  if (different.some(({ kind }) => kind === 'broken')) return different;
  if (others.length === 0) return [judged];
  const apart = await judgeWindows(t, specimen, windows);
  return apart.some(({ kind }) => kind === 'broken') ? apart : [mixedUp(judged)];
}

/** What is right among windows of one payment, and wrong when another payment stands between them. */
function mixedUp({ exchanges, expected, actual }: Broken): Judgement {
  const message = 'A batch answers one of its requests unlike the same request is answered alone.';
  return broken('PS-034', { exchanges, expected, actual, message });
}

async function judgeTwice(t: Trial<string>, { payment }: Specimen): Promise<readonly Judgement[]> {
  const request = { payment_id: payment.paymentId, limit: 1 };
  const exchange = await t.premise(payStatements(payment.connection.credential, [request, request]));
  const { length } = elementsFor(exchange, 'payment_id', payment.paymentId);
  if (length === 2) return [holds('PS-033')];
  return [
    broken('PS-033', {
      exchanges: [exchange],
      pointer: '/responses',
      expected: '2 elements',
      actual: `${length} elements`,
      message: 'Two identical requests in one batch do not have an element each.',
    }),
  ];
}

/** "One element per request": also where several requests are about one payment. */
export const windowsOfOnePayment: readonly Check[] = [
  {
    id: 'get-pay-statement/windows-of-one-payment',
    title: 'Several windows of one payment in one batch each have their own page',
    operation: 'get-pay-statement',
    requirements: ['PS-032', 'PS-033', 'PS-034', ...Object.values(elementRows)],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const [specimen] = await smallSpecimens(t);
      const windows = windowsOf(specimen.whole.statements.length);
      const other = await otherPayment(t, specimen.payment);
      t.judge(await judgeWindows(t, specimen, windows.slice(-2)));
      if (other !== undefined) {
        t.judge(await judgeWindows(t, specimen, windows.slice(0, 3), [{ payment_id: other.paymentId, limit: 1 }]));
      }
      t.judge(await judgeWindows(t, specimen, windows.slice(0, statedLimits.paymentsPerBatch)));
      if (t.judgements.some(({ kind }) => kind === 'broken')) {
        t.judge(blocked('PS-033', 'different windows of one payment do not have their own elements either'));
        return;
      }
      t.judge(await judgeTwice(t, specimen));
    },
  },
];
