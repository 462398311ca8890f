import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import type { Trial } from '../../harness/trial.ts';
import { blocked, type Judgement } from '../../oracle/judgement.ts';
import { fateByAll, fateByCategory, fateByName, fateByType } from '../../oracle/list-pay-statement-items/fates.ts';
import type { Fate } from '../../oracle/list-pay-statement-items/filtered.ts';
import type { Item } from '../../oracle/list-pay-statement-items/items-answer.ts';
import type { FilterNames } from '../../specs/profile.ts';
import { type FilterCase, type ItemSource, itemSource, judgeFilters } from './item-source.ts';

/** One filter of a request. */
export interface OneFilter {
  readonly filter: keyof FilterNames;
  readonly value: string;
  readonly fate: (item: Item) => Fate;
}

const together = { lost: 'ITEM-021', letThrough: 'ITEM-021' };

/** Filters as one request; null where the profile does not name one of them, since names are never guessed. */
function asCase(t: Trial<string>, filters: readonly OneFilter[]): FilterCase | null {
  const names = t.profile.openNames.payStatementItemFilters;
  const query = filters.flatMap(({ filter, value }) => {
    const name = names[filter];
    return name === null ? [] : [[name, value] as const];
  });
  if (query.length < filters.length) return null;
  const told = filters.map(({ filter, value }) => `${filter} "${value}"`).join(' and ');
  return { query, told, rules: [[together, fateByAll(filters.map(({ fate }) => fate))]] };
}

/**
 * Filters that are given together, each set in one request: ITEM-021, and ITEM-020. Where one of them is wrong by itself
 * already, that is told elsewhere.
 */
export async function judgeTogether(
  t: Trial<string>,
  source: ItemSource,
  sets: readonly (readonly OneFilter[])[],
): Promise<readonly Judgement[]> {
  const known = sets.flatMap((filters) => {
    const one = asCase(t, filters);
    return one === null ? [] : [{ filters, one }];
  });
  const judged = await judgeFilters(
    t,
    source,
    known.map(({ one }) => one),
  );
  const broken = known.find((_, index) => judged[index]?.some(isBroken));
  if (broken === undefined) return judged.flat();
  const alone = await judgeFilters(
    t,
    source,
    broken.filters.flatMap((filter) => asCase(t, [filter]) ?? []),
  );
  if (alone.flat().some(isBroken)) return [blocked(together.lost, 'a filter by itself is wrong already')];
  return judged.flat();
}

const isBroken = ({ kind }: Judgement): boolean => kind === 'broken';

const byCategory = (category: string): OneFilter => ({
  filter: 'category',
  value: category,
  fate: fateByCategory([category]),
});
const byName = (text: string): OneFilter => ({ filter: 'name', value: text, fate: fateByName(text) });
const byType = (type: string): OneFilter => ({ filter: 'type', value: type, fate: fateByType(type) });

/** The first word of an item's name: plain letters and digits, which no server reads in another way. */
function wordOf({ name }: Item): string | undefined {
  return name.match(/[A-Za-z0-9]{2,}/)?.[0];
}

/** A name and a category that go together, and two that do not. */
function namesAndCategories(items: readonly Item[]): readonly (readonly OneFilter[])[] {
  const [item] = items;
  const word = item && wordOf(item);
  const other = items.find(({ category }) => category !== item?.category);
  if (item === undefined || word === undefined || other === undefined) return [];
  return [item.category, other.category].map((category) => [byCategory(category), byName(word)]);
}

/** A type with the name and the category of an item of another type, each of which leaves nothing; and all three of one item. */
function types(items: readonly Item[]): readonly (readonly OneFilter[])[] {
  for (const item of items) {
    const { type } = item;
    const word = wordOf(item);
    const other = items.find((one) => one.category !== item.category && fateByType(type ?? '')(one) === 'dropped');
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

export const severalFilters: Check = {
  id: 'list-pay-statement-items/several-filters',
  title: 'Several filters together narrow the answer',
  operation: 'list-pay-statement-items',
  requirements: ['ITEM-020', 'ITEM-021'],
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const names = Object.values(t.profile.openNames.payStatementItemFilters).filter((name) => name !== null);
    if (names.length < 2) throw doesNotApply('no-fixture', 'the profile names fewer than two filters (openNames)');
    const source = await itemSource(t);
    t.judge(await judgeTogether(t, source, [...namesAndCategories(source.items), ...types(source.items)]));
  },
};
