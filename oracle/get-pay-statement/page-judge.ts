import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, expectCount, expectEqual, expectSame, not, sliceOf } from '../kernel/expectation.ts';
import { breaksAny, defineJudge, type Evidence, isBroken, type Judgement, requirement } from '../kernel/judge.ts';
import { isTooLong } from './asked-page.ts';
import {
  type CompletePayment,
  compareLists,
  describeWindow,
  individualsOf,
  individualsOfPayment,
  isSameOrder,
  type Page,
  statementsOf,
  windowAnswer,
} from './page.ts';

export const fullByDefault = requirement(
  'PS-041',
  'Without a limit a page holds 100 statements, or all that are left.',
);
export const fullByLimit = requirement(
  'PS-042',
  'With a limit a page holds as many statements as asked for, or all that are left.',
);
export const everyStatementOnce = requirement(
  'PS-043',
  'A walk through the pages of a payment, under any page size, finds every statement once: none is lost and none is repeated.',
);
export const startsAtOffset = requirement('PS-044', 'A page starts at the index that its offset names.');

/** Judges a page by the complete payment. Reports the most specific defect; an unstable order leaves only the size. */
export const judgePage = defineJudge(
  [fullByDefault, fullByLimit, everyStatementOnce, startsAtOffset],
  (page: Page, whole: CompletePayment, orderIsStable: boolean) => {
    if (isTooLong(page)) return [];
    const size = judgeSize(page, whole);
    const place = orderIsStable ? judgePlace(page, whole) : [];
    if (!place.some(isBroken)) return [...size, ...place];
    // A page may be short because it starts elsewhere or leaves statements out: then that is reported.
    return [...size.filter((judgement) => !isShort(judgement)), ...place];
  },
);

export type PageJudgement = ReturnType<typeof judgePage>[number];

const isShort = (judgement: Judgement): boolean => breaksAny([judgement], fullByDefault, fullByLimit);

/** Judges "Default 100, maximum 5000". An empty page before the end loses the rest, since a walk ends there. */
function judgeSize(page: Page, whole: CompletePayment) {
  const { window, statements } = page;
  const remaining = Math.max(0, whole.statements.length - (window.offset ?? 0));
  const maxStatements = window.limit ?? statedLimits.defaultPageSize;
  const expectedCount = Math.min(maxStatements, remaining);
  const asked = describeWindow(window);
  const evidence = {
    exchanges: [...whole.exchanges, page.exchange],
    expected: `${expectedCount} statements for ${asked}, of ${whole.statements.length} in all`,
    actual: `${statements.length} statements`,
    expectation: expectCount(bodyAt(`${page.pointer}/body/pay_statements/*`), expectedCount),
  };
  if (statements.length > remaining || remaining === 0) return [];
  if (statements.length === 0) {
    const message = 'A page is empty although statements are left, so that a walk ends there and loses them.';
    return [everyStatementOnce.broken({ ...evidence, message })];
  }
  const fullPage = window.limit === undefined ? fullByDefault : fullByLimit;
  const message = 'A page holds fewer statements than were asked for and are left.';
  return [fullPage.judge(statements.length === expectedCount, { ...evidence, message })];
}

/** Judges that a page starts at its offset ("Index to start from") and continues without a gap. */
function judgePlace(page: Page, whole: CompletePayment) {
  const offset = page.window.offset ?? 0;
  const actual = statementsOf(page, whole);
  if (actual.length === 0) return [];
  const asked = describeWindow(page.window);
  const exchanges = [...whole.exchanges, page.exchange];
  const expectation = expectPlace(page, whole);
  if (actual[0] !== whole.statements[offset]) {
    const index = whole.statements.indexOf(actual[0] ?? '');
    return [
      startsAtOffset.broken({
        exchanges,
        expected: `${asked}: the statement at index ${offset} first (${whole.statements[offset] ?? 'none: that is past the end'})`,
        actual: index < 0 ? `one that is not among the statements (${actual[0]})` : `the one at index ${index}`,
        ...expectation,
        message: 'A page does not start at the index that its offset names.',
      }),
    ];
  }
  const expected = whole.statements.slice(offset, offset + actual.length);
  if (isSameOrder(actual, expected)) return [startsAtOffset.holds()];
  const { surplus, missing } = compareLists(actual, expected);
  return [
    startsAtOffset.holds(),
    everyStatementOnce.broken({
      exchanges,
      expected: `${asked}: the ${actual.length} statements from index ${offset} on, one after the other`,
      actual: `${missing.length} of them missing, ${surplus.length} others instead`,
      ...expectation,
      message: 'A page leaves out or repeats statements between its first and its last.',
    }),
  ];
}

function expectPlace({ window, pointer }: Page, whole: CompletePayment): Pick<Evidence, 'expectation'> {
  const all = individualsOfPayment(whole, 1); // The page follows these reads.
  if (all === undefined) return {};
  const most = window.limit ?? statedLimits.defaultPageSize;
  return { expectation: expectEqual(individualsOf(pointer), sliceOf(all, window.offset ?? 0, most)) };
}

/** Judges that the pages of a walk, which follow one another, have all statements of the payment. */
export const judgeWalk = defineJudge(
  [everyStatementOnce, startsAtOffset],
  (pages: readonly Page[], whole: CompletePayment) => {
    const found = pages.flatMap((page) => statementsOf(page, whole));
    const { surplus, missing } = compareLists(found, whole.statements);
    if (surplus.length === 0 && missing.length === 0) {
      return pages.length > 1 ? [everyStatementOnce.holds(), startsAtOffset.holds()] : [everyStatementOnce.holds()];
    }
    const windows = pages.map(({ window }) => describeWindow(window)).join('; ');
    return [
      everyStatementOnce.broken({
        exchanges: [...whole.exchanges, ...pages.map(({ exchange }) => exchange)],
        expected: `the ${whole.statements.length} statements of the payment, once each`,
        actual: `${found.length} statements: ${missing.length} lost, ${surplus.length} repeated or unknown`,
        ...expectAll(pages, whole),
        message: `A walk through the pages of a payment (${windows.slice(0, 200)}) does not find every statement once.`,
      }),
    ];
  },
);

function expectAll(pages: readonly Page[], whole: CompletePayment): Pick<Evidence, 'expectation'> {
  const all = individualsOfPayment(whole, pages.length);
  if (all === undefined) return {};
  const of = pages.map(({ pointer }, index) => individualsOf(pointer, pages.length - 1 - index));
  return { expectation: expectSame({ kind: 'all', of }, all) };
}

const stableOrder = requirement(
  'PS-055',
  'The order of the statements of a payment does not change from read to read.',
);

/** Judges that two reads list the same statements in the same order. Nothing if the statements differ. */
export const judgeOrder = defineJudge([stableOrder], (first: Page, again: Page, whole: CompletePayment) => {
  const [before, after] = [statementsOf(first, whole), statementsOf(again, whole)];
  const { surplus, missing } = compareLists(after, before);
  if (before.length < 2 || surplus.length > 0 || missing.length > 0) return undefined;
  return stableOrder.judge(isSameOrder(before, after), {
    exchanges: [first.exchange, again.exchange],
    expected: 'the order of the read before',
    actual: `another order: ${after.findIndex((text, index) => text !== before[index])} is the first index that differs`,
    message: 'The order of the statements of a payment changes from read to read.',
    expectation: expectEqual(
      bodyAt('/responses/*/body/pay_statements/*/individual_id'),
      bodyAt('/responses/*/body/pay_statements/*/individual_id', 1),
    ),
  });
});

/** Broken only if all `reads` of the first page are empty beside a count above 0: a sync may fall between them. */
export const judgeEmptyFirstPage = defineJudge(
  [everyStatementOnce],
  (reads: readonly [Exchange, ...Exchange[]], paymentId: string) => {
    const countsOfEmptyPages = reads.map((read) => {
      const answer = windowAnswer(read, paymentId, {});
      return answer.kind === 'page' && answer.page.statements.length === 0 ? (answer.page.count ?? 0) : 0;
    });
    const [count = 0] = countsOfEmptyPages;
    if (countsOfEmptyPages.some((each) => each <= 0)) return undefined;
    return everyStatementOnce.broken({
      exchanges: reads,
      expected: `some of the ${count} statements that paging.count says there are`,
      actual: 'an empty page',
      expectation: not(expectCount(bodyAt('/responses/*/body/pay_statements/*'), 0)),
      message: 'The first page of a payment is empty, though its count says that there are statements.',
    });
  },
);
