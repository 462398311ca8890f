import fc from 'fast-check';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { createdReader } from '../../harness/premises/known-payments.ts';
import { askFor, readPage } from '../../harness/premises/read-page.ts';
import { payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { judgeOwnWindows } from '../../oracle/get-pay-statement/own-windows.ts';
import { type Page, type Window, wholeOf, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { judgePage } from '../../oracle/get-pay-statement/page-judge.ts';
import { judgeWalk } from '../../oracle/get-pay-statement/walk-judge.ts';
import { asObject, asString, describeAnswer, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { ComparedPages } from './compared-pages.ts';

const judges = [judgePage, judgeWalk, judgeCounts, judgeOwnWindows] as const;

/** Statements of a small payment, and the sizes of the pages that take it apart, all in one batch. */
const small = { size: 9, pages: [2, 3] } as const;

/** Statements of large payments: one more than a thousand, as many as a page may hold, and one more. */
const sizes = [1_001, statedLimits.maxPageSize, statedLimits.maxPageSize + 1] as const;

/**
 * Statements of the only large payment of a standard run, which names individuals and nothing else, so that the request
 * stays small; and windows of it, which together hold more than any page of it by default.
 */
const middling = {
  size: 1_100,
  windows: [
    { limit: 160, offset: 940 },
    { limit: 230, offset: 17 },
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index): Window => ({ offset: 100 * index + 50 })),
  ],
} as const;

/** The sizes of the pages by which a payment is walked as a whole. */
const walkedBy = [statedLimits.maxPageSize, 1_000] as const;

/** The most of the largest pages that a payment is put together from. */
const mostPages = 4;

/** Random windows of one payment, and how many of them a batch holds. */
const drawn = { windows: 200, inBatch: statedLimits.paymentsPerBatch } as const;

/**
 * Statements that tie in every field by which a target may sort them: whatever order it takes, each request for a page
 * has to take the same one.
 */
export const tiedStatements = defineCheck({
  id: 'get-pay-statement/tied-statements',
  title: 'Statements that are alike in all but the individual are found once each, by pages of any size',
  operation: 'get-pay-statement',
  judges,
  calls: ['get-pay-statement', 'create-sandbox-payment'],
  run: async (t) => {
    if (t.effort.sequences === 0) throw doesNotApply('not-asked', 'a quick run creates no payments for this');
    const connection = await createdReader(t);
    const refusals: string[] = [];
    const asked = [small.size, ...(t.effort.createsLargePayments ? sizes : []), middling.size];
    for (const size of asked) {
      const made = await createTied(t, connection, size);
      if ('refusal' in made) refusals.push(made.refusal);
      else if (size === small.size) await judgeSmall(t, made);
      else await judgeLarge(t, made, size, size === middling.size ? 2 : drawn.windows / drawn.inBatch);
      if (t.judgements.some(isBroken)) return;
    }
    if (refusals.length === asked.length) {
      throw doesNotApply('not-observed', `payments with statements that are alike are not accepted: ${refusals[0]}`);
    }
  },
});

type TiedPayment = Parameters<typeof readPage>[1];

/** Creates a payment of invented individuals, all paid the same, in a period of its own. */
async function createTied(
  t: Trial,
  connection: Connection,
  size: number,
): Promise<TiedPayment | { readonly refusal: string }> {
  const ids = Array.from(
    { length: size },
    (_, index) => `7c1e5b90-4a2d-4f83-9b16-${((index * 7_919) % 1_000_003).toString(16).padStart(12, '0')}`,
  );
  const paid = {
    type: 'regular_payroll',
    payment_method: 'direct_deposit',
    total_hours: 80,
    gross_pay: 300_000,
    net_pay: 240_000,
  };
  const pay_statements = ids.map((individual_id) => ({ individual_id, ...(size === middling.size ? {} : paid) }));
  const dates = { start_date: '2025-03-17', end_date: '2025-03-28', pay_date: '2025-03-28' };
  const spec = sandboxPayment(connection.credential, { ...dates, pay_statements });
  const creation = await t.send(spec, { valid: 'if-served' });
  const paymentId = asString(asObject(jsonOf(creation))?.payment_id);
  if (!succeeded(creation) || paymentId === undefined) return { refusal: describeAnswer(creation) };
  return { connection, paymentId, asked: null, creation: null };
}

/** Reads a payment whole, and then by small pages in one batch. */
async function judgeSmall(t: Trial<IdsOf<typeof judges>>, payment: TiedPayment): Promise<void> {
  const pages = await readToEnd(t, payment, small.size);
  const [start, ...rest] = pages;
  if (start === undefined) return;
  const compared = new ComparedPages(t, { payment, whole: wholeOf(pages), pages: [start, ...rest] });
  const windows = small.pages.flatMap((pageSize) => inSteps(small.size, pageSize));
  t.judge(await judgeBatch(t, payment, compared, windows));
}

async function judgeLarge(
  t: Trial<IdsOf<typeof judges>>,
  payment: TiedPayment,
  asked: number,
  batches: number,
): Promise<void> {
  const [, ...smaller] = walkedBy;
  const first = await readToEnd(t, payment, asked);
  const [start, ...rest] = first;
  if (start === undefined) return;
  const whole = wholeOf(first);
  const size = Math.max(asked, whole.statements.length);
  const compared = new ComparedPages(t, { payment, whole, pages: [start, ...rest] });
  if (asked === middling.size) {
    if (whole.statements.length < asked) return judgeFewer(t, payment, first);
    t.judge(await judgeBatch(t, payment, compared, middling.windows));
    if (t.judgements.some(isBroken)) return;
  }
  // Walks in steps of what was asked for would lose what a page that is cut short leaves out.
  if (start.statements.length < walkedBy[0] && rest.length > 0) {
    t.judge(await compared.judge(start));
    if (t.judgements.some(isBroken)) return;
  }
  const walks = [
    ...walkedBy.map((pageSize) => inSteps(size, pageSize).toReversed()),
    ...smaller.map((pageSize) => inSteps(size, pageSize)),
  ];
  for (const windows of walks) {
    const judged = judgeWalk(await readPages(t, payment, windows), whole);
    // A sync that brings other statements is no defect of the walk.
    if (judged.some(isBroken) && (await compared.hasChanged())) return;
    t.judge(judged);
    if (judged.some(isBroken)) return;
  }
  t.judge(await compared.judgeCounts());
  const ends = [1, 7].flatMap((limit) => [0, 1, size - limit - 1, size - limit].map((offset) => ({ limit, offset })));
  t.judge(await judgeBatch(t, payment, compared, ends));
  const offset = fc.nat({ max: size - 8 });
  const window = fc.record({ limit: fc.constantFrom(1, 7), offset });
  const batch = fc.uniqueArray(window, {
    minLength: drawn.inBatch,
    maxLength: drawn.inBatch,
    selector: (each) => each.offset,
  });
  await t.forAll(`windows of ${size}`, batch, (windows) => judgeBatch(t, payment, compared, windows), {
    randomExamples: batches,
    shrinkExamples: 20,
  });
}

/**
 * A payment with fewer statements than it was given: whether individuals that a target does not know are paid is open, but
 * none of its statements may lie beyond those that its pages and their count show.
 */
async function judgeFewer(t: Trial<IdsOf<typeof judges>>, payment: TiedPayment, pages: readonly Page[]): Promise<void> {
  const window = { limit: 100, offset: wholeOf(pages).statements.length };
  const answer = windowAnswer(await askFor(t, payment, window, { valid: 'if-served' }), payment.paymentId, window);
  if (answer.kind !== 'page' || answer.page.statements.length === 0) return;
  const more = [...pages, answer.page];
  t.judge(judgeCounts(more, wholeOf(more)));
}

/**
 * Reads a payment by the largest pages, as far as it was asked for, and until one is not full: a target may add statements
 * of those who were not named, and may cut pages short. Empty where it does not end within the pages that are read.
 */
async function readToEnd(t: Trial, payment: TiedPayment, asked: number): Promise<readonly Page[]> {
  const [limit] = walkedBy;
  const pages: Page[] = [];
  for (let offset = 0; pages.length < mostPages; ) {
    const page = await readPage(t, payment, { limit, offset });
    pages.push(page);
    const isShort = page.statements.length < limit;
    const isCut = isShort && offset + page.statements.length < (page.count ?? 0);
    if (isShort && !isCut && offset + limit >= asked) return pages;
    offset += isCut ? page.statements.length : limit;
  }
  return [];
}

async function readPages(t: Trial, payment: TiedPayment, windows: readonly Window[]): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (const window of windows) pages.push(await readPage(t, payment, window));
  return pages;
}

function inSteps(size: number, limit: number): readonly Window[] {
  return Array.from({ length: Math.ceil(size / limit) }, (_, index) => ({ limit, offset: index * limit }));
}

/** Judges windows in one batch; where one of them is not found there, each alone. */
async function judgeBatch(t: Trial, payment: TiedPayment, compared: ComparedPages, windows: readonly Window[]) {
  const requests = windows.map((window) => ({ payment_id: payment.paymentId, ...window }));
  const batch = await t.premise(payStatements(payment.connection.credential, requests));
  const judged = judgeOwnWindows(batch, payment.paymentId, windows, compared.reference.whole);
  if (!isBroken(judged)) return [judged];
  const alone: Awaited<ReturnType<ComparedPages['judge']>>[number][] = [];
  for (const window of windows) alone.push(...(await compared.judge(await readPage(t, payment, window))));
  // What is wrong alone is no matter of the batch; and an order that varies from read to read is left open.
  return alone.some(isBroken) || !compared.isStable ? alone : [judged];
}
