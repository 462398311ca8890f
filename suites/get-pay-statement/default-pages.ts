import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { askFor, askOnce, otherPayment } from '../../harness/premises/known-payments.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { isTooLong } from '../../oracle/get-pay-statement/asked-page.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { describeWindow, type Page, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import {
  everyStatementOnce,
  fullByDefault,
  judgePage,
  judgeWalk,
  type PageJudgement,
  startsAtOffset,
} from '../../oracle/get-pay-statement/page-judge.ts';
import { judgePaymentAsAlone } from '../../oracle/get-pay-statement/payment-batch.ts';
import { describeAnswer } from '../../oracle/kernel/answer.ts';
import { breaksAny, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type AskedAlone, judgeBatch } from './batch-elements.ts';
import { ComparedPages } from './compared-pages.ts';
import { largeReferencePayments, type ReferencePayment } from './reference-payments.ts';

const judges = [judgePage, judgeWalk, judgeCounts] as const;

/** Walks through a payment without a limit, each page starting where the last one ended, and judges pages and walk. */
async function walk(t: Trial, compared: ComparedPages) {
  const { payment, whole } = compared.reference;
  const pages: Page[] = [];
  for (let found = 0, isLast = false; !isLast; ) {
    if (pages.length >= t.bounds.pages)
      throw blockedBy(`a walk takes more than pages (${t.bounds.pages}) requests`, null);
    const window: Window = { offset: found };
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
    isLast = length === 0 || isPastEnd || (found >= compared.total && length < statedLimits.defaultPageSize);
  }
  const judged: PageJudgement[] = [];
  for (const page of pages) judged.push(...(await compared.judge(page)));
  // A wrong page has its walk lose or repeat statements: only the page is reported.
  if (pages.some(isTooLong) || breaksAny(judged, fullByDefault, everyStatementOnce, startsAtOffset)) return judged;
  const walked = judgeWalk(pages, whole);
  return walked.some(isBroken) && (await compared.hasChanged()) ? [] : [...judged, ...walked];
}

/** Judges that each request of a batch has a default limit of its own, however much the other requests take. */
async function judgeInBatch(t: Trial, reference: ReferencePayment) {
  const other = await otherPayment(t, reference.payment);
  if (other === undefined) return [];
  const asked: AskedAlone[] = [];
  for (const payment of [reference.payment, other]) {
    asked.push({ payment, window: {}, alone: await askOnce(t, payment, {}) });
  }
  return judgeBatch(t, asked);
}

/** "Paging": the pages of a payment, put together, are the whole payment; "limit: default 100". */
export const defaultPages = defineCheck({
  id: 'get-pay-statement/default-pages',
  title: 'Without a limit a page holds 100 statements, or all that are left, in a batch too',
  judges: [...judges, judgePaymentAsAlone],
  run: async (t) => {
    for (const [index, reference] of (await largeReferencePayments(t)).entries()) {
      const compared = new ComparedPages(t, reference);
      t.judge(await walk(t, compared));
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
