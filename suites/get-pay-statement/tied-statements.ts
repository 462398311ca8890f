import fc from 'fast-check';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { askFor, paidReader, readPage } from '../../harness/premises/known-payments.ts';
import { payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, type Payment, paymentIdIn } from '../../harness/world/connection.ts';
import { areAllRequested } from '../../oracle/batch/one-element-each.ts';
import { judgeCounts } from '../../oracle/get-pay-statement/counts.ts';
import { judgeOwnWindows } from '../../oracle/get-pay-statement/own-windows.ts';
import { completePayment, type Page, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { judgePage, judgeWalk } from '../../oracle/get-pay-statement/page-judge.ts';
import { judgePaymentElements } from '../../oracle/get-pay-statement/payment-batch.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { askedAlone, judgeBatch } from './batch-elements.ts';
import { ComparedPages } from './compared-pages.ts';

const judges = [judgePage, judgeWalk, judgeCounts, judgeOwnWindows] as const;

/**
 * `second` is the index of the statement with the same individual as the one before it; `limits` are those of the pages
 * that one batch reads, of which one begins between these two.
 */
const small = { size: 9, second: 3, limits: [2, 3] } as const;

/** Statements of the large payments: one more than a thousand, as many as a page may hold, and one more. */
const largeSizes = [1_001, statedLimits.maxPageSize, statedLimits.maxPageSize + 1] as const;

/**
 * The largest payment of a standard run, small since its request gives only individuals. One batch reads the windows,
 * which together hold more statements than a default page.
 */
const medium = {
  size: 1_100,
  windows: [
    { limit: 160, offset: 940 },
    { limit: 230, offset: 17 },
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index): Window => ({ offset: 100 * index + 50 })),
  ],
} as const;

/** The limits of the pages that walks use: both in a walk from the end, the second in a walk from the start. */
const walkLimits = [statedLimits.maxPageSize, 1_000] as const;

/** The most pages of the largest limit that are read to find all statements of a payment. */
const maxPages = 4;

/** The number of random windows of one large payment, and of those in one batch. */
const random = { windows: 200, inBatch: statedLimits.paymentsPerBatch } as const;

/** Reads statements that are alike wherever a target may sort by: any order is right, but the same for every page. */
export const tiedStatements = defineCheck({
  id: 'get-pay-statement/tied-statements',
  title: 'Statements that are alike are found once each, by pages of any size',
  judges,
  calls: ['get-pay-statement', 'create-sandbox-payment'],
  run: async (t) => {
    const connection = await paidReader(t);
    const refusals: string[] = [];
    const larger = t.effort.isQuick ? [] : [medium.size];
    const sizes = [small.size, ...(t.effort.createsLargePayments ? largeSizes : []), ...larger];
    for (const size of sizes) {
      const made = await createTied(t, connection, size);
      if ('refusal' in made) refusals.push(made.refusal);
      else await judgeTied(t, made, size);
      if (t.judgements.some(isBroken)) return;
    }
    if (refusals.length === sizes.length) {
      throw doesNotApply('not-observed', `payments with statements that are alike are not accepted: ${refusals[0]}`);
    }
  },
});

type JudgingTrial = Trial<IdsOf<typeof judges>>;

/** Creates a payment of invented individuals, all paid the same, in a period of its own. */
async function createTied(t: Trial, connection: Connection, size: number): Promise<Payment | { refusal: string }> {
  const paid = {
    type: 'regular_payroll',
    payment_method: 'direct_deposit',
    total_hours: 80,
    gross_pay: 300_000,
    net_pay: 240_000,
  };
  // Different ids whose order is not that in which they are given.
  const idOf = (index: number) =>
    `7c1e5b90-4a2d-4f83-9b16-${((index * 7_919) % 1_000_003).toString(16).padStart(12, '0')}`;
  const dates = { start_date: '2025-03-17', end_date: '2025-03-28', pay_date: '2025-03-28' };
  const create = (second: number | null) => {
    const pay_statements = Array.from({ length: size }, (_, index) => ({
      individual_id: idOf(index === second ? index - 1 : index),
      ...(size === medium.size ? {} : paid),
    }));
    return t.send(sandboxPayment(connection.credential, { ...dates, pay_statements }), { valid: 'if-served' });
  };
  const first = await create(size === small.size ? small.second : null);
  // A target may refuse two statements of one individual.
  const creation = size === small.size && !succeeded(first) ? await create(null) : first;
  const paymentId = paymentIdIn(creation);
  if (paymentId === undefined) return { refusal: describeAnswer(creation) };
  return { connection, paymentId, asked: null, creation: null };
}

async function judgeTied(t: JudgingTrial, payment: Payment, given: number): Promise<void> {
  const compared = await readToEnd(t, payment, given);
  if (compared === undefined) return;
  if (given !== small.size) return judgeLarge(t, compared, given);
  const windows = small.limits.flatMap((limit) => pagesOf(Math.min(given, compared.total), limit));
  t.judge(await judgeTogether(t, compared, windows));
}

async function judgeLarge(t: JudgingTrial, compared: ComparedPages, given: number): Promise<void> {
  const [start, ...rest] = compared.reference.pages;
  if (given === medium.size) {
    if (compared.total < given) return judgeFewer(t, compared);
    t.judge(await judgeTogether(t, compared, medium.windows));
    if (t.judgements.some(isBroken)) return;
  }
  // If the first page is cut short, the walks would miss what follows, so that page is judged by itself.
  if (start.statements.length < walkLimits[0] && rest.length > 0) {
    t.judge(await compared.judge(start));
    if (t.judgements.some(isBroken)) return;
  }
  const size = Math.max(given, compared.total);
  const batches = given === medium.size ? 2 : random.windows / random.inBatch;
  if (await judgeWalks(t, compared, size)) await judgeWindows(t, compared, size, batches);
}

/** Reads all of a payment by pages in several orders. @returns whether the rest can be judged */
async function judgeWalks(t: JudgingTrial, compared: ComparedPages, size: number): Promise<boolean> {
  const { payment, whole } = compared.reference;
  const backward = walkLimits.map((limit) => pagesOf(size, limit).toReversed());
  for (const windows of [...backward, pagesOf(size, walkLimits[1])]) {
    const pages: Page[] = [];
    for (const window of windows) pages.push(await readPage(t, payment, window));
    const judged = judgeWalk(pages, whole);
    // The walk is not wrong if a sync has brought other statements meanwhile.
    if (judged.some(isBroken) && (await compared.hasChanged())) return false;
    t.judge(judged);
    if (judged.some(isBroken)) return false;
  }
  t.judge(await compared.judgeCounts());
  return true;
}

/** Reads batches of small windows: at both ends of a payment, and at random offsets. */
async function judgeWindows(t: JudgingTrial, compared: ComparedPages, size: number, batches: number): Promise<void> {
  const ends = [1, 7].flatMap((limit) => [0, 1, size - limit - 1, size - limit].map((offset) => ({ limit, offset })));
  t.judge(await judgeTogether(t, compared, ends));
  const window = fc.record({ limit: fc.constantFrom(1, 7), offset: fc.nat({ max: size - 8 }) });
  const { inBatch } = random;
  const batch = fc.uniqueArray(window, { minLength: inBatch, maxLength: inBatch, selector: ({ offset }) => offset });
  await t.forAll(`windows of ${size}`, batch, (windows) => judgeTogether(t, compared, windows), {
    randomExamples: batches,
    shrinkExamples: 20,
  });
}

/** Judges a payment that lacks unknown individuals: a page beyond the end must be empty all the same. */
async function judgeFewer(t: JudgingTrial, { reference: { pages, payment }, total }: ComparedPages): Promise<void> {
  const window = { limit: 100, offset: total };
  const answer = windowAnswer(await askFor(t, payment, window, { valid: 'if-served' }), payment.paymentId, window);
  if (answer.kind !== 'page' || answer.page.statements.length === 0) return;
  const more = [...pages, answer.page];
  t.judge(judgeCounts(more, completePayment(more)));
}

/**
 * Reads a payment by the largest pages, until all `given` statements were asked for and a page is not full: a target
 * may add statements, and cut pages short. Undefined if {@link maxPages} are not enough.
 */
async function readToEnd(t: Trial, payment: Payment, given: number): Promise<ComparedPages | undefined> {
  const [limit] = walkLimits;
  const pages: Page[] = [];
  for (let offset = 0; pages.length < maxPages; ) {
    const page = await readPage(t, payment, { limit, offset });
    pages.push(page);
    const isShort = page.statements.length < limit;
    const isCut = isShort && offset + page.statements.length < (page.count ?? 0);
    if (isShort && !isCut && offset + limit >= given) {
      const [start = page, ...rest] = pages;
      return new ComparedPages(t, { payment, whole: completePayment(pages), pages: [start, ...rest] });
    }
    offset += isCut ? page.statements.length : limit;
  }
  return undefined;
}

const pagesOf = (size: number, limit: number): readonly Window[] =>
  Array.from({ length: Math.ceil(size / limit) }, (_, index) => ({ limit, offset: index * limit }));

/** Judges windows in one batch. If one is broken, judges each of them alone, and a batch of different payments. */
async function judgeTogether(t: Trial, compared: ComparedPages, windows: readonly Window[]) {
  const { payment, whole } = compared.reference;
  if (windows.length === 0) return [];
  const requests = windows.map((window) => ({ payment_id: payment.paymentId, ...window }));
  const batch = await t.premise(payStatements(payment.connection.credential, requests));
  if (!areAllRequested(judgePaymentElements(batch))) return [];
  const judged = judgeOwnWindows(batch, payment.paymentId, windows, whole);
  if (!isBroken(judged)) return [judged];
  const alone: Awaited<ReturnType<ComparedPages['judge']>>[number][] = [];
  for (const window of windows) alone.push(...(await compared.judge(await readPage(t, payment, window))));
  // If a window is also wrong alone, the batch is not to blame. If the order varies from read to read, it is left open.
  if (alone.some(isBroken) || !compared.isStable) return alone;
  // If a batch of different payments is wrong, too, other checks report it.
  const isWrongForAll = (await judgeBatch(t, await askedAlone(t))).some(isBroken);
  return isWrongForAll ? [] : [judged];
}
