import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { at, jsonOf } from '../kernel/answer.ts';
import { bodyAt, countOf, expectEqual } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement, type Unjudged } from '../kernel/judge.ts';
import { type CompletePayment, describeWindow, individualsOfPayment, type Page } from './page.ts';

export const countOfWalk = requirement(
  'PS-046',
  'paging.count, where given, is the number of statements that a complete walk finds.',
);
const sameUnderEveryLimit = requirement('PS-047', 'paging.count is the same under every limit.');
const sameAtEveryOffset = requirement('PS-048', 'paging.count is the same at every offset.');
export const sameAtEveryRead = requirement(
  'PS-049',
  'paging.count is the same at every read, as long as nothing is created.',
);

const counts = [countOfWalk, sameUnderEveryLimit, sameAtEveryOffset, sameAtEveryRead] as const;

/** Whether a page has no count. The judge of shapes reports a count that is not an integer. */
const isWithoutCount = ({ exchange, pointer }: Page): boolean =>
  at(jsonOf(exchange), `${pointer}/body/paging/count`) === undefined;

const notObserved = <Id extends RequirementId>(requirement: Requirement<Id>): Unjudged<Id> =>
  requirement.notApplicable('not-observed', 'no page has paging.count, which may be absent');

type Counted = Page & { readonly count: number };
/** The limit that a page was asked for with; -1: none. */
const limitOf = ({ window }: Page): number => window.limit ?? -1;
const offsetOf = ({ window }: Page): number => window.offset ?? 0;

/** The variables that must not change a count. `groupOf` is the same for pages that differ in this variable alone. */
const variations = [
  {
    requirement: sameAtEveryRead,
    variable: 'read',
    groupOf: (page: Page) => `${limitOf(page)} ${offsetOf(page)}`,
    isTried: (pages: readonly Page[]) => pages.length > 1,
  },
  {
    requirement: sameUnderEveryLimit,
    variable: 'limit',
    groupOf: (page: Page) => `${offsetOf(page)}`,
    isTried: (pages: readonly Page[]) => new Set(pages.map(limitOf)).size > 1,
  },
  {
    requirement: sameAtEveryOffset,
    variable: 'offset',
    groupOf: (page: Page) => `${limitOf(page)}`,
    isTried: (pages: readonly Page[]) => new Set(pages.map(offsetOf)).size > 1,
  },
] as const;

/** Judges the counts on the pages of a payment. Reports only the first defect; nothing if no page has a count. */
export const judgeCounts = defineJudge(counts, (pages: readonly Page[], whole: CompletePayment) => {
  const pagesWithCount = pages.filter((page): page is Counted => page.count !== undefined);
  if (pagesWithCount.length === 0) return pages.every(isWithoutCount) ? counts.map(notObserved) : [];
  const total = whole.statements.length;
  const held = [];
  for (const variation of variations) {
    const groups = [...groupBy(pagesWithCount, variation.groupOf).values()].filter(variation.isTried);
    const varying = groups.map((group) => differingPages(group, total)).find((pair) => pair !== undefined);
    if (varying !== undefined) return [...held, judgeVarying(variation, ...varying, whole)];
    if (groups.length > 0) held.push(variation.requirement.holds());
  }
  const wrongPage = pagesWithCount.find(({ count }) => count !== total);
  if (wrongPage === undefined) return [...held, countOfWalk.holds()];
  // Some counts are right and others wrong, but no two of these pages differ in limit or offset alone.
  const rightPage = pagesWithCount.find(({ count }) => count === total);
  const isOffsetToBlame = pagesWithCount.every((page) => page.count === total || offsetOf(page) > 0);
  const [, byLimit, byOffset] = variations;
  if (rightPage !== undefined)
    return [...held, judgeVarying(isOffsetToBlame ? byOffset : byLimit, rightPage, wrongPage, whole)];
  return [
    ...held,
    countOfWalk.broken({
      exchanges: [...whole.exchanges, wrongPage.exchange],
      pointer: `${wrongPage.pointer}/body/paging/count`,
      expected: `${total}, as a complete walk finds`,
      actual: `${wrongPage.count} for ${describeWindow(wrongPage.window)}`,
      ...expectCountOfWalk(wrongPage, whole, 1),
      message: 'paging.count is not the number of statements that a complete walk finds.',
    }),
  ];
});

/** Expects the number of individuals in `whole`. `following`: the exchanges after its reads, up to the deciding one. */
export function expectCountOfWalk({ pointer }: Page, whole: CompletePayment, following: number) {
  const of = individualsOfPayment(whole, following);
  if (of === undefined) return {};
  return { expectation: expectEqual(bodyAt(`${pointer}/body/paging/count`), countOf({ kind: 'distinct', of })) };
}

/** Finds two pages of different counts, the wrong one last; undefined if all counts are the same. */
function differingPages(pages: readonly Counted[], total: number): readonly [Counted, Counted] | undefined {
  const [first] = pages;
  const other = pages.find(({ count }) => count !== first?.count);
  if (first === undefined || other === undefined) return undefined;
  return first.count !== total && other.count === total ? [other, first] : [first, other];
}

function judgeVarying(
  { requirement, variable }: (typeof variations)[number],
  before: Counted,
  after: Counted,
  whole: CompletePayment,
) {
  return requirement.broken({
    exchanges: [...whole.exchanges, before.exchange, after.exchange],
    pointer: `${after.pointer}/body/paging/count`,
    expected: `${before.count}, as for ${describeWindow(before.window)}`,
    actual: `${after.count} for ${describeWindow(after.window)}`,
    expectation: expectEqual(
      bodyAt(`${after.pointer}/body/paging/count`),
      bodyAt(`${before.pointer}/body/paging/count`, 1),
    ),
    message: `paging.count varies from ${variable} to ${variable}; a walk finds ${whole.statements.length} statements.`,
  });
}
