import { pageWalk } from '../../generators/page-walks.ts';
import { blockedBy } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { otherPayment } from '../../harness/premises/known-payments.ts';
import { askFor, askOnce } from '../../harness/premises/read-page.ts';
import type { Trial } from '../../harness/trial.ts';
import { describeAnswer } from '../../oracle/answer.ts';
import { describeWindow, type Page, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { judgeWalk } from '../../oracle/get-pay-statement/walk-judge.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { type AskedAlone, judgeBatch } from './batch-elements.ts';
import { countRows, HeldPages, pageRows } from './compared-pages.ts';
import { largeSpecimens, type Specimen, smallSpecimens } from './reference-payments.ts';

/**
 * Walks through a payment: each page starts where the one before ended. The limits are used in turn, the last of them
 * to the end; undefined leaves the limit out.
 */
async function walk(
  t: Trial<string>,
  held: HeldPages,
  limits: readonly (number | undefined)[],
): Promise<readonly Judgement[]> {
  const { payment, whole } = held.specimen;
  const pages: Page[] = [];
  for (let found = 0, isLast = false; !isLast; ) {
    if (pages.length >= t.bounds.pages) throw blockedBy(`a walk takes more than pages (${t.bounds.pages}) requests`);
    const limit = limits[Math.min(pages.length, limits.length - 1)];
    const window: Window = { ...(limit === undefined ? {} : { limit }), offset: found };
    const isPastEnd = found >= held.total;
    const exchange = await askFor(t, payment, window, { valid: isPastEnd ? 'if-served' : true });
    const answer = windowAnswer(exchange, payment.paymentId, window);
    if (answer.kind !== 'page') {
      if (isPastEnd && answer.kind === 'refused') break;
      throw blockedBy(`a walk found no page at ${describeWindow(window)}: ${describeAnswer(exchange)}`);
    }
    const { length } = answer.page.statements;
    pages.push(answer.page);
    found += length;
    isLast = length === 0 || isPastEnd || (found >= held.total && length < (limit ?? statedLimits.defaultPageSize));
  }
  const judged: Judgement[] = [];
  for (const page of pages) judged.push(...(await held.judge(page)));
  if (judged.some(explainsWalk)) return judged;
  const walked = judgeWalk(pages, whole);
  return walked.some(({ kind }) => kind === 'broken') && (await held.hasChanged()) ? [] : [...judged, ...walked];
}

/** A page that is wrong by itself has its walk lose or repeat statements: that is one defect. */
function explainsWalk({ kind, requirement }: Judgement): boolean {
  return kind === 'broken' && ['PS-039', 'PS-040', 'PS-041', 'PS-043', 'PS-044'].includes(requirement);
}

async function judgeWalks(t: Trial<string>, held: HeldPages, sizes: readonly number[]): Promise<void> {
  for (const size of new Set(sizes)) t.judge(await walk(t, held, [size]));
}

/** In a batch each request has the default limit for itself: the statements of one take nothing from the next. */
async function judgeInBatch(t: Trial<string>, specimen: Specimen): Promise<readonly Judgement[]> {
  const other = await otherPayment(t, specimen.payment);
  if (other === undefined) return [];
  const asked: AskedAlone[] = [];
  for (const payment of [specimen.payment, other]) {
    asked.push({ payment, window: {}, alone: await askOnce(t, payment, {}) });
  }
  return judgeBatch(t, asked);
}

const rows = [...pageRows, ...countRows];

/** "Paging": the pages of a payment, put together, are the whole payment. */
export const walks: readonly Check[] = [
  {
    id: 'get-pay-statement/walks',
    title: 'A walk through the pages of a payment finds every statement once, under any page size',
    operation: 'get-pay-statement',
    requirements: rows,
    calls: ['get-pay-statement'],
    run: async (t) => {
      const [specimen] = await smallSpecimens(t);
      const held = new HeldPages(t, specimen);
      const isFew = held.total <= 12;
      await judgeWalks(t, held, isFew ? [2, held.total - 1] : [7, held.total - 1]);
      // A walk takes several requests: a quick run takes only those above.
      const randomExamples = Math.floor(t.effort.examples / 6);
      const limitsOf = pageWalk(held.total).map((pages) => pages.map(({ limit }) => limit));
      await t.forAll('walks', limitsOf, (limits) => walk(t, held, limits), { randomExamples });
      t.judge(await held.judgeCounts());
    },
  },
  {
    id: 'get-pay-statement/walks-of-many',
    title: 'A walk through more than 100 statements finds each once',
    operation: 'get-pay-statement',
    requirements: rows,
    calls: ['get-pay-statement'],
    run: async (t) => {
      const [specimen] = await largeSpecimens(t);
      const held = new HeldPages(t, specimen);
      await judgeWalks(t, held, [61]);
      t.judge(await held.judgeCounts());
    },
  },
  {
    id: 'get-pay-statement/default-pages',
    title: 'Without a limit a page holds 100 statements, or all that are left, in a batch too',
    operation: 'get-pay-statement',
    requirements: [...rows, 'PS-030', 'PS-031', 'PS-034'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      for (const [index, specimen] of (await largeSpecimens(t)).entries()) {
        const held = new HeldPages(t, specimen);
        t.judge(await walk(t, held, [undefined]));
        const windows: readonly Window[] = index === 0 ? [{}, { offset: 1 }] : [];
        for (const window of windows) {
          const isPlain = Object.keys(window).length === 0;
          const { payment } = specimen;
          const exchange = await (isPlain ? askOnce : askFor)(t, payment, window);
          const answer = windowAnswer(exchange, specimen.payment.paymentId, window);
          if (answer.kind === 'page') t.judge(await held.judge(answer.page));
        }
        t.judge(await held.judgeCounts());
        if (index === 0) t.judge(await judgeInBatch(t, specimen));
      }
    },
  },
];
