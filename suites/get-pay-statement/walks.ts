import { pageWalk } from '../../generators/reads/page-walks.ts';
import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { otherPayment } from '../../harness/premises/known-payments.ts';
import { askFor, askOnce } from '../../harness/premises/read-page.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { isTooLong } from '../../oracle/get-pay-statement/asked-page.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { describeWindow, type Page, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import {
  everyStatementOnce,
  fullByDefault,
  judgePage,
  type PageJudgement,
  startsAtOffset,
} from '../../oracle/get-pay-statement/page-judge.ts';
import { judgePaymentAsAlone } from '../../oracle/get-pay-statement/payment-batch.ts';
import { judgeWalk } from '../../oracle/get-pay-statement/walk-judge.ts';
import { describeAnswer } from '../../oracle/kernel/answer.ts';
import { breaksAny, type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type AskedAlone, judgeBatch } from './batch-elements.ts';
import { ComparedPages } from './compared-pages.ts';
import { largeReferencePayments, type ReferencePayment, smallReferencePayments } from './reference-payments.ts';

const judges = [judgePage, judgeWalk, judgeCounts] as const;

/**
 * Walks through a payment, and judges each page and the walk: each page starts where the one before ended. The limits
 * are used in turn, the last of them up to the end; undefined leaves the limit out.
 */
async function walk(t: Trial, compared: ComparedPages, limits: readonly (number | undefined)[]) {
  const { payment, whole } = compared.reference;
  const pages: Page[] = [];
  for (let found = 0, isLast = false; !isLast; ) {
    if (pages.length >= t.bounds.pages) throw blockedBy(`a walk takes more than pages (${t.bounds.pages}) requests`);
    const limit = limits[Math.min(pages.length, limits.length - 1)];
    const window: Window = { ...(limit === undefined ? {} : { limit }), offset: found };
    const isPastEnd = found >= compared.total;
    const exchange = await askFor(t, payment, window, { valid: isPastEnd ? 'if-served' : true });
    const answer = windowAnswer(exchange, payment.paymentId, window);
    if (answer.kind !== 'page') {
      if (isPastEnd && answer.kind === 'refused') break;
      throw blockedBy(`a walk found no page at ${describeWindow(window)}: ${describeAnswer(exchange)}`, exchange);
    }
    const { length } = answer.page.statements;
    pages.push(answer.page);
    found += length;
    isLast = length === 0 || isPastEnd || (found >= compared.total && length < (limit ?? statedLimits.defaultPageSize));
  }
  const judged: PageJudgement[] = [];
  for (const page of pages) judged.push(...(await compared.judge(page)));
  // A page that is wrong by itself has its walk lose or repeat statements: that is one defect.
  if (pages.some(isTooLong) || breaksAny(judged, fullByDefault, everyStatementOnce, startsAtOffset)) return judged;
  const walked = judgeWalk(pages, whole);
  return walked.some(isBroken) && (await compared.hasChanged()) ? [] : [...judged, ...walked];
}

async function judgeWalks(
  t: Trial<IdsOf<typeof judges>>,
  compared: ComparedPages,
  sizes: readonly number[],
): Promise<void> {
  for (const size of new Set(sizes)) t.judge(await walk(t, compared, [size]));
}

/** Judges that each request of a batch has the default limit for itself, whatever the others take. */
async function judgeInBatch(t: Trial, reference: ReferencePayment) {
  const other = await otherPayment(t, reference.payment);
  if (other === undefined) return [];
  const asked: AskedAlone[] = [];
  for (const payment of [reference.payment, other]) {
    asked.push({ payment, window: {}, alone: await askOnce(t, payment, {}) });
  }
  return judgeBatch(t, asked);
}

/** "Paging": the pages of a payment, put together, are the whole payment. */
const ofFew = defineCheck({
  id: 'get-pay-statement/walks',
  title: 'A walk through the pages of a payment finds every statement once, under any page size',
  operation: 'get-pay-statement',
  judges,
  calls: ['get-pay-statement'],
  run: async (t) => {
    const [reference] = await smallReferencePayments(t);
    const compared = new ComparedPages(t, reference);
    const isFew = compared.total <= 12;
    await judgeWalks(t, compared, isFew ? [2, compared.total - 1] : [7, compared.total - 1]);
    // A walk takes several requests, so that a quick run takes only those above.
    const randomExamples = Math.floor(t.effort.examples / 6);
    const limitsOf = pageWalk(compared.total).map((pages) => pages.map(({ limit }) => limit));
    await t.forAll('walks', limitsOf, (limits) => walk(t, compared, limits), { randomExamples });
    t.judge(await compared.judgeCounts());
  },
});

const byDefault = defineCheck({
  id: 'get-pay-statement/default-pages',
  title: 'Without a limit a page holds 100 statements, or all that are left, in a batch too',
  operation: 'get-pay-statement',
  judges: [...judges, judgePaymentAsAlone],
  calls: ['get-pay-statement'],
  run: async (t) => {
    for (const [index, reference] of (await largeReferencePayments(t)).entries()) {
      const compared = new ComparedPages(t, reference);
      t.judge(await walk(t, compared, [undefined]));
      const windows: readonly Window[] = index === 0 ? [{}, { offset: 1 }] : [];
      for (const window of windows) {
        const isPlain = Object.keys(window).length === 0;
        const { payment } = reference;
        const exchange = await (isPlain ? askOnce : askFor)(t, payment, window);
        const answer = windowAnswer(exchange, payment.paymentId, window);
        if (answer.kind === 'page') t.judge(await compared.judge(answer.page));
      }
      t.judge(await compared.judgeCounts());
      if (index === 0) t.judge(await judgeInBatch(t, reference));
    }
  },
});

export const walks = [ofFew, byDefault];
