import fc from 'fast-check';
import { limit, offset } from '../../generators/paging.ts';
import type { Check } from '../../harness/check.ts';
import { askFor } from '../../harness/premises/read-page.ts';
import type { Trial } from '../../harness/trial.ts';
import { describeAnswer } from '../../oracle/answer.ts';
import { describeWindow, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { blocked, broken, holds, type Judgement } from '../../oracle/judgement.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { countRows, HeldPages, pageRows } from './compared-pages.ts';
import { largeSpecimens, type Specimen, smallSpecimens } from './reference-payments.ts';

/** The requirement that a window within the payment is accepted. */
function acceptanceOf({ limit, offset }: Window): string {
  if (offset !== undefined && offset > 0) return 'PS-029';
  if (limit === statedLimits.maxPageSize) return 'PS-024';
  if (limit === 1) return 'PS-025';
  return limit === undefined ? 'PS-029' : 'PS-028';
}

/**
 * The requirement that a refusal breaks: where an ordinary limit alone is refused too it is the field, where the largest
 * is, it is the bound, where the same limit is, it is not the offset.
 */
async function blame(t: Trial<string>, { specimen: { payment } }: HeldPages, window: Window): Promise<string> {
  const isRefused = async (limit: number) =>
    windowAnswer(await askFor(t, payment, { limit }), payment.paymentId, { limit }).kind === 'refused';
  if (window.limit === undefined) return acceptanceOf(window);
  if (await isRefused(2)) return 'PS-028';
  if (window.limit > 2 && (await isRefused(statedLimits.maxPageSize))) return 'PS-024';
  const isLimit = window.offset === undefined || (await isRefused(window.limit));
  return acceptanceOf(isLimit ? { limit: window.limit } : window);
}

async function judgeWindow(t: Trial<string>, held: HeldPages, window: Window): Promise<readonly Judgement[]> {
  const { payment } = held.specimen;
  const isPastEnd = (window.offset ?? 0) >= held.total;
  const exchange = await askFor(t, payment, window, { valid: isPastEnd ? 'if-served' : true });
  const answer = windowAnswer(exchange, payment.paymentId, window);
  if (answer.kind === 'page') {
    const accepted = isPastEnd ? [] : [holds(acceptanceOf(window))];
    return [...accepted, ...(await held.judge(answer.page))];
  }
  // Past the end anything goes but statements.
  if (isPastEnd) return [];
  if (answer.kind !== 'refused') return [blocked(acceptanceOf(window), `no page came: ${describeAnswer(exchange)}`)];
  const row = await blame(t, held, window);
  return [
    broken(row, {
      exchanges: [...held.specimen.whole.exchanges, exchange],
      expected: `a page of statements for ${describeWindow(window)}`,
      actual: answer.asWhole ? describeAnswer(exchange) : `an element of code ${answer.code}`,
      message: `A window within a payment of ${held.total} statements is refused.`,
    }),
  ];
}

/** The bounds of limit and offset, alone and together, around a payment of `total` statements. */
function boundariesOfSmall(total: number): readonly Window[] {
  const limits = [1, total - 1, total, total + 1];
  const offsets = [0, 1, total - 1, total];
  return [
    ...[...new Set(limits)].map((limit) => ({ limit })),
    ...[...new Set(offsets)].map((offset) => ({ offset })),
    { limit: 1, offset: 1 },
    { limit: 2, offset: total - 1 },
    { limit: statedLimits.maxPageSize, offset: 1 },
  ].filter(({ limit }: Window) => limit === undefined || limit >= 1);
}

function boundariesOfLarge(total: number): readonly Window[] {
  return [
    { limit: 99 },
    { limit: 101 },
    { limit: statedLimits.maxPageSize },
    { limit: statedLimits.defaultPageSize, offset: 1 },
    { limit: 7, offset: 100 },
    { limit: statedLimits.defaultPageSize, offset: total - 99 },
    { limit: 4999, offset: total - 101 },
  ];
}

async function judgeWindows(
  t: Trial<string>,
  specimen: Specimen,
  examples: readonly Window[],
  randomExamples: number,
): Promise<void> {
  const held = new HeldPages(t, specimen);
  const window = fc.record({ limit: limit(), offset: offset(held.total) }, { requiredKeys: [] });
  await t.forAll('windows', window, (value) => judgeWindow(t, held, value), { examples, randomExamples });
  t.judge(await held.judgeCounts());
}

const rows = ['PS-024', 'PS-025', 'PS-028', 'PS-029', ...pageRows, ...countRows];

/** "requests[].limit" and "requests[].offset": any window of a payment is the part of it that it names. */
export const pages: readonly Check[] = [
  {
    id: 'get-pay-statement/pages',
    title: 'A page holds the statements from its offset on, as many as its limit says, at every bound of both',
    operation: 'get-pay-statement',
    requirements: rows,
    calls: ['get-pay-statement'],
    run: async (t) => {
      const [specimen] = await smallSpecimens(t);
      await judgeWindows(
        t,
        specimen,
        boundariesOfSmall(specimen.whole.statements.length),
        Math.floor(t.effort.examples / 4),
      );
    },
  },
  {
    id: 'get-pay-statement/pages-of-many',
    title: 'The same holds in a payment of more than 100 statements',
    operation: 'get-pay-statement',
    requirements: rows,
    calls: ['get-pay-statement'],
    run: async (t) => {
      const [specimen] = await largeSpecimens(t);
      const boundaries = boundariesOfLarge(specimen.whole.statements.length);
      await judgeWindows(t, specimen, boundaries, Math.ceil(t.effort.examples / 5));
    },
  },
];
