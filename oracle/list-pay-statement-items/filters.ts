import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type Broken, requirement } from '../kernel/judge.ts';
import { filterJudge } from './filter-judge.ts';

const onlyThatCategory = requirement(
  'ITEM-006',
  'The category filter with one name returns no items of another category.',
);
const allOfThatCategory = requirement(
  'ITEM-007',
  'The category filter with one name returns all items of that category.',
);
const severalCategories = requirement(
  'ITEM-008',
  'The category filter with several names, separated by commas, returns the items of all these categories and no others.',
);
const everyCategory = requirement(
  'ITEM-009',
  'An empty category filter, or none, returns the items of all categories.',
);
const onlyNamesWithText = requirement('ITEM-010', 'The name filter returns only items whose name contains the text.');
const allNamesWithText = requirement('ITEM-011', 'The name filter returns all items whose name contains the text.');
const anyLetterCase = requirement('ITEM-012', 'The name filter takes no notice of letter case.');
const allOfThatType = requirement(
  'ITEM-013',
  'The type filter with a type that exists returns all items of that type.',
);
const noUnrelatedType = requirement(
  'ITEM-014',
  'The type filter with a type that exists returns no items of an unrelated type.',
);
const startKeepsThatDay = requirement(
  'ITEM-015',
  'The start date filter keeps the items whose last seen pay date is that day.',
);
const startDropsEarlier = requirement('ITEM-016', 'The start date filter drops the items last seen before that day.');
const startKeepsLater = requirement('ITEM-017', 'The start date filter keeps the items last seen after that day.');
const endDropsLater = requirement('ITEM-018', 'The end date filter drops the items last seen after that day.');
const endKeepsEarlier = requirement('ITEM-019', 'The end date filter keeps the items last seen before that day.');
const narrowTogether = requirement(
  'ITEM-021',
  'Several filters together narrow the answer: each item returned satisfies all of them, and none is missing.',
);

export const judgeOneCategory = filterJudge({ missing: allOfThatCategory, unfitting: onlyThatCategory });
export const judgeSeveralCategories = filterJudge({ missing: severalCategories, unfitting: severalCategories });
export const judgeEmptyCategory = filterJudge({ missing: everyCategory, unfitting: everyCategory });
export const judgeNameAsWritten = filterJudge({ missing: allNamesWithText, unfitting: onlyNamesWithText });
export const judgeNameInOtherCase = filterJudge({ missing: anyLetterCase, unfitting: onlyNamesWithText });
export const judgeType = filterJudge({ missing: allOfThatType, unfitting: noUnrelatedType });
export const judgeStartDay = filterJudge({ missing: startKeepsThatDay, unfitting: startDropsEarlier });

/** Judges the start date filter by items last seen after that day. */
export const judgeAfterStart = filterJudge({ missing: startKeepsLater, unfitting: startDropsEarlier });
export const judgeEnd = filterJudge({ missing: endKeepsEarlier, unfitting: endDropsLater });
export const judgeTogether = filterJudge({ missing: narrowTogether, unfitting: narrowTogether });

/** Blocks the judgement of several filters, because one of them is wrong by itself. */
export const blockTogether = (alone: Broken<RequirementId>) =>
  narrowTogether.blocked('a filter by itself is wrong already', alone.requirement);
