import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { at, jsonOf } from '../kernel/answer.ts';
import { bodyAt, countOf, expectEqual } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement, type Unjudged } from '../kernel/judge.ts';
import { describeWindow, individualsOfWhole, type Page, type Whole } from './page.ts';

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

/** The requirements on counts. */
const counts = [countOfWalk, sameUnderEveryLimit, sameAtEveryOffset, sameAtEveryRead] as const;

/** A count that is there and is not an integer is judged by its shape. */
const isWithoutCount = ({ exchange, pointer }: Page): boolean =>
  at(jsonOf(exchange), `${pointer}/body/paging/count`) === undefined;

const noCount = <Id extends RequirementId>(about: Requirement<Id>): Unjudged<Id> =>
  about.notApplicable('not-observed', 'no page has paging.count, which may be absent');

type Counted = Page & { readonly count: number };

const limitOf = ({ window }: Page): number => window.limit ?? -1;

const offsetOf = ({ window }: Page): number => window.offset ?? 0;

/** The variables of a count: pages alike in all else, that differ in this, test its requirement. */
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

/**
 * Judges the counts of one payment's pages: alike at every read, limit and offset, and what a walk finds. The first
 * that is broken is reported; without any count, nothing.
 */
export const judgeCounts = defineJudge(counts, (pages: readonly Page[], whole: Whole) => {
  const counted = pages.filter((page): page is Counted => page.count !== undefined);
  if (counted.length === 0) return pages.every(isWithoutCount) ? counts.map(noCount) : [];
  const total = whole.statements.length;
  const held = [];
  for (const variation of variations) {
    const groups = [...groupBy(counted, variation.groupOf).values()].filter(variation.isTried);
    const varying = groups.map((group) => differingPages(group, total)).find((pair) => pair !== undefined);
    if (varying !== undefined) return [...held, judgeVarying(variation, ...varying, whole)];
    if (groups.length > 0) held.push(variation.requirement.holds());
  }
  const wrong = counted.find(({ count }) => count !== total);
  if (wrong === undefined) return [...held, countOfWalk.holds()];
  // Some counts are right and some are wrong, though no two pages differ in the limit or the offset alone.
  const right = counted.find(({ count }) => count === total);
  const isOffset = counted.every((page) => page.count === total || offsetOf(page) > 0);
  const [, byLimit, byOffset] = variations;
  if (right !== undefined) return [...held, judgeVarying(isOffset ? byOffset : byLimit, right, wrong, whole)];
  return [
    ...held,
    countOfWalk.broken({
      exchanges: [...whole.exchanges, wrong.exchange],
      pointer: `${wrong.pointer}/body/paging/count`,
      expected: `${total}, as a complete walk finds`,
      actual: `${wrong.count} for ${describeWindow(wrong.window)}`,
      ...expectCountOfWalk(wrong, whole, 1),
      message: 'paging.count is not the number of statements that a complete walk finds.',
    }),
  ];
});

/**
 * Expects a count to be what the same reads find, each individual once where they overlap; nothing if they don't say
 * it. `following`: later exchanges, the deciding one included.
 */
export function expectCountOfWalk({ pointer }: Page, whole: Whole, following: number) {
  const of = individualsOfWhole(whole, following);
  if (of === undefined) return {};
  return { expectation: expectEqual(bodyAt(`${pointer}/body/paging/count`), countOf({ kind: 'distinct', of })) };
}

/** Finds two pages of different counts, and puts the wrong one last; undefined if all counts are the same. */
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
  whole: Whole,
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
