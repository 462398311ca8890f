import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import {
  expectByAll,
  expectByCategory,
  expectByName,
  expectByType,
  type FilterExpectation,
} from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import type { FilterJudge } from '../../oracle/list-pay-statement-items/filter-judge.ts';
import {
  blockTogether,
  judgeNameAsWritten,
  judgeOneCategory,
  judgeTogether,
  judgeType,
} from '../../oracle/list-pay-statement-items/filters.ts';
import type { Item } from '../../oracle/list-pay-statement-items/items-answer.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import { type FilterCase, findItemSource, type ItemSource, judgeFilters } from './item-source.ts';

/** A filter with a value, and which items should be listed with it. */
export interface OneFilter {
  readonly filter: keyof FilterNames;
  readonly value: string;
  readonly expectationOf: FilterExpectation;
  /** Judges the filter when a request has no other one. */
  readonly alone: FilterJudge;
}

/** A request with these filters; null if the profile does not name one of them, since names are never guessed. */
function caseOf<Id extends RequirementId>(
  t: Trial,
  filters: readonly OneFilter[],
  judge: FilterJudge<Id>,
): FilterCase<Id> | null {
  const names = t.profile.openNames.payStatementItemFilters;
  const query = filters.flatMap(({ filter, value }) => {
    const name = names[filter];
    return name === null ? [] : [[name, value] as const];
  });
  if (query.length < filters.length) return null;
  const label = filters.map(({ filter, value }) => `${filter} "${value}"`).join(' and ');
  return { query, label, judges: [[judge, expectByAll(filters.map(({ expectationOf }) => expectationOf))]] };
}

/** Judges filters that are given together. Other checks judge filters that are wrong when given alone. */
export async function judgeSets(
  t: Trial,
  source: ItemSource,
  sets: readonly (readonly OneFilter[])[],
): Promise<readonly Judgement<IdsOf<[typeof judgeTogether]>>[]> {
  const named = sets.flatMap((filters) => {
    const together = caseOf(t, filters, judgeTogether);
    return together === null ? [] : [{ filters, together }];
  });
  const judged = await judgeFilters(
    t,
    source,
    named.map(({ together }) => together),
  );
  const broken = named.find((_, index) => judged[index]?.some(isBroken));
  if (broken === undefined) return judged.flat();
  const single = broken.filters.flatMap((filter) => caseOf(t, [filter], filter.alone) ?? []);
  const alone = await judgeFilters(t, source, single);
  const cause = alone.flat().find(isBroken);
  return cause === undefined ? judged.flat() : [blockTogether(cause)];
}

export const byCategory = (category: string): OneFilter => ({
  filter: 'category',
  value: category,
  expectationOf: expectByCategory([category]),
  alone: judgeOneCategory,
});
export const byName = (text: string): OneFilter => ({
  filter: 'name',
  value: text,
  expectationOf: expectByName(text),
  alone: judgeNameAsWritten,
});
export const byType = (type: string): OneFilter => ({
  filter: 'type',
  value: type,
  expectationOf: expectByType(type),
  alone: judgeType,
});

/** The first word of an item's name: plain letters and digits, which no server reads in another way. */
const wordOf = ({ name }: Item): string | undefined => name.match(/[A-Za-z0-9]{2,}/)?.[0];

/** A name and a category that go together, and two that do not. */
function namesAndCategories(items: readonly Item[]): readonly (readonly OneFilter[])[] {
  const [item] = items;
  const word = item && wordOf(item);
  const other = items.find(({ category }) => category !== item?.category);
  if (item === undefined || word === undefined || other === undefined) return [];
  return [item.category, other.category].map((category) => [byCategory(category), byName(word)]);
}

/** Combines a type with another item's name or category, so that no item fits; and all three of one item. */
function typesWithOthers(items: readonly Item[]): readonly (readonly OneFilter[])[] {
  for (const item of items) {
    const { type } = item;
    const word = wordOf(item);
    const other = items.find((one) => one.category !== item.category && expectByType(type ?? '')(one) === 'dropped');
    const otherWord = other && wordOf(other);
    if (type === null || type === '' || word === undefined || other === undefined || otherWord === undefined) continue;
    return [
      [byCategory(item.category), byName(word), byType(type)],
      [byCategory(other.category), byType(type)],
      [byName(otherWord), byType(type)],
    ];
  }
  return [];
}

/** Combines an item's name and category with the type of an item that has neither of them: no item fits all three. */
function nameAndCategoryOfAnother(items: readonly Item[]): readonly (readonly OneFilter[])[] {
  for (const item of items) {
    const word = wordOf(item);
    const type = items.find((one) => {
      const isTyped = one.type !== null && one.type !== '';
      return isTyped && one.category !== item.category && expectByType(one.type ?? '')(item) === 'dropped';
    })?.type;
    if (word !== undefined && type) return [[byCategory(item.category), byName(word), byType(type)]];
  }
  return [];
}

export const severalFilters = defineCheck({
  id: 'list-pay-statement-items/several-filters',
  title: 'Several filters together narrow the answer',
  judges: [judgeTogether],
  run: async (t) => {
    const names = Object.values(t.profile.openNames.payStatementItemFilters).filter((name) => name !== null);
    if (names.length < 2) throw doesNotApply('no-fixture', 'the profile names fewer than two filters (openNames)');
    const source = await findItemSource(t);
    t.judge(
      await judgeSets(t, source, [
        ...namesAndCategories(source.items),
        ...typesWithOthers(source.items),
        ...(t.effort.isQuick ? [] : nameAndCategoryOfAnother(source.items)),
      ]),
    );
  },
});
