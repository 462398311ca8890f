import fc from 'fast-check';
import { limit, offset } from '../../generators/reads/paging.ts';
import { askFor } from '../../harness/premises/known-payments.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import {
  type Acceptance,
  acceptanceOf,
  judgeAcceptedWindow,
  largestLimit,
  ordinaryLimits,
} from '../../oracle/get-pay-statement/accepted-windows.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { ComparedPages } from './compared-pages.ts';
import { largeReferencePayments, type ReferencePayment, smallReferencePayments } from './reference-payments.ts';

const judges = [judgeAcceptedWindow, judgePage, judgeCounts] as const;

/**
 * Finds the requirement that a refusal breaks: if an ordinary limit alone is refused, the field is not accepted; if the
 * largest is, the bound is wrong; if the same limit alone is, the offset is not to blame.
 */
async function findBrokenAcceptance(
  t: Trial,
  { reference: { payment } }: ComparedPages,
  window: Window,
): Promise<Acceptance> {
  const isRefused = async (limit: number) =>
    windowAnswer(await askFor(t, payment, { limit }), payment.paymentId, { limit }).kind === 'refused';
  if (window.limit === undefined) return acceptanceOf(window);
  if (await isRefused(2)) return ordinaryLimits;
  if (window.limit > 2 && (await isRefused(statedLimits.maxPageSize))) return largestLimit;
  const isLimit = window.offset === undefined || (await isRefused(window.limit));
  return acceptanceOf(isLimit ? { limit: window.limit } : window);
}

async function judgeWindow(t: Trial, pages: ComparedPages, window: Window) {
  const { payment, whole } = pages.reference;
  const isPastEnd = (window.offset ?? 0) >= pages.total;
  const exchange = await askFor(t, payment, window, { valid: isPastEnd ? 'if-served' : true });
  const answer = windowAnswer(exchange, payment.paymentId, window);
  const ofPage = answer.kind === 'page' ? await pages.judge(answer.page) : [];
  // Past the end any answer is right, unless it has statements.
  if (isPastEnd) return ofPage;
  const isRefused = answer.kind === 'refused';
  const acceptance = isRefused ? await findBrokenAcceptance(t, pages, window) : acceptanceOf(window);
  return [judgeAcceptedWindow({ window, exchange, answer }, whole, acceptance), ...ofPage];
}

/** Windows at the bounds of limit and offset, alone and together, of a payment of `total` statements. */
function boundariesOfSmall(total: number): readonly Window[] {
  const limits = [1, total - 1, total, total + 1];
  const offsets = [0, 1, total - 1, total];
  return [
    ...[...new Set(limits)].map((limit) => ({ limit })),
    ...[...new Set(offsets)].map((offset) => ({ offset })),
    { limit: 1, offset: 1 },
    { limit: 2, offset: total - 2 },
    { limit: statedLimits.maxPageSize, offset: 1 },
  ].filter(({ limit }: Window) => limit === undefined || limit >= 1);
}

/** Pairs of limit and offset for longer runs: pages from the middle that end with the last statement, or go beyond. */
function pairsOfSmall(total: number): readonly Window[] {
  const middle = Math.floor(total / 2);
  return [
    { limit: 3, offset: total - 3 },
    { limit: total - middle, offset: middle },
    { limit: total - middle + 1, offset: middle },
    { limit: middle, offset: middle },
    { limit: 5, offset: 3 },
    { limit: total, offset: 2 },
  ].filter(({ limit, offset }) => limit >= 1 && offset >= 0 && offset < total);
}

/** Offsets beyond the end that, cut to 16, 31 or 32 bits, are an index within the payment. */
const farOffsets = (total: number): readonly Window[] =>
  [2 ** 16, 2 ** 31, 2 ** 32].map((size) => ({ limit: 1, offset: size + Math.min(2, total - 1) }));

/** Offsets beyond the end of a large payment, and offsets with fewer digits than their limit, or more. */
function pairsOfLarge(total: number): readonly Window[] {
  const hundred = statedLimits.defaultPageSize;
  return [
    { limit: hundred, offset: total - hundred },
    { limit: hundred + 11, offset: 9 },
    { limit: statedLimits.maxPageSize, offset: 57 },
    { limit: 9, offset: hundred + 9 },
    { limit: 50, offset: 50 },
    { limit: 60, offset: 60 },
  ].filter(({ offset }) => offset >= 0 && offset < total);
}

const boundariesOfLarge = (total: number): readonly Window[] => [
  { limit: 99 },
  { limit: 101 },
  { limit: statedLimits.maxPageSize },
  { limit: statedLimits.defaultPageSize, offset: 1 },
  { limit: 7, offset: 100 },
  { limit: statedLimits.defaultPageSize, offset: total - statedLimits.defaultPageSize },
  { limit: 4999, offset: total - 101 },
];

async function judgeWindows(
  t: Trial<IdsOf<typeof judges>>,
  reference: ReferencePayment,
  examples: readonly Window[],
  randomExamples: number,
): Promise<void> {
  const pages = new ComparedPages(t, reference);
  const window = fc.record({ limit: limit(), offset: offset(pages.total) }, { requiredKeys: [] });
  await t.forAll('windows', window, (value) => judgeWindow(t, pages, value), { examples, randomExamples });
  t.judge(await pages.judgeCounts());
}

/** "requests[].limit" and "requests[].offset": each window of a payment is answered with the part that it names. */
const ofFew = defineCheck({
  id: 'get-pay-statement/pages',
  title: 'A page holds the statements from its offset on, as many as its limit says, at every bound of both',
  judges,
  run: async (t) => {
    const [reference] = await smallReferencePayments(t);
    const { length } = reference.whole.statements;
    const boundaries = [
      ...boundariesOfSmall(length),
      ...(t.effort.isQuick ? [] : [...pairsOfSmall(length), ...farOffsets(length)]),
    ];
    await judgeWindows(t, reference, boundaries, Math.floor(t.effort.examples / 4));
  },
});

const ofMany = defineCheck({
  id: 'get-pay-statement/pages-of-many',
  title: 'The same holds in a payment of more than 100 statements',
  judges,
  run: async (t) => {
    const [reference] = await largeReferencePayments(t);
    const { length } = reference.whole.statements;
    const boundaries = [...boundariesOfLarge(length), ...(t.effort.isQuick ? [] : pairsOfLarge(length))];
    await judgeWindows(t, reference, boundaries, Math.ceil(t.effort.examples / 5));
  },
});

export const pages = [ofFew, ofMany];
