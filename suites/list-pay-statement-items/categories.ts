import type { Check } from '../../harness/check.ts';
import { fateByCategory } from '../../oracle/list-pay-statement-items/fates.ts';
import { itemCategories } from '../../specs/interface-facts.ts';
import { filterName, itemSource, judgeFilters } from './item-source.ts';

interface Case {
  readonly categories: readonly string[];
  readonly requirements: { readonly lost: string; readonly letThrough: string };
}

const one = { lost: 'ITEM-007', letThrough: 'ITEM-006' };
const several = { lost: 'ITEM-008', letThrough: 'ITEM-008' };
const all = { lost: 'ITEM-009', letThrough: 'ITEM-009' };

/** Each category alone, three in another order than the listed one, all four, and none. */
const cases: readonly Case[] = [
  ...itemCategories.map((category) => ({ categories: [category], requirements: one })),
  { categories: ['employer_contributions', 'taxes', 'earnings'], requirements: several },
  { categories: itemCategories, requirements: several },
  { categories: [], requirements: all },
];

/** "Comma-delimited list …; defaults to all categories when empty". */
export const categoryFilter: Check = {
  id: 'list-pay-statement-items/category-filter',
  title: 'The category filter keeps the items of the categories it names, and all when it is empty',
  operation: 'list-pay-statement-items',
  requirements: ['ITEM-006', 'ITEM-007', 'ITEM-008', 'ITEM-009', 'ITEM-020'],
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const name = filterName(t, 'category');
    const source = await itemSource(t);
    const judged = await judgeFilters(
      t,
      source,
      cases.map(({ categories, requirements }) => ({
        query: [[name, categories.join(',')]],
        told: `category "${categories.join(',')}"`,
        rules: [[requirements, fateByCategory(categories)]],
      })),
    );
    t.judge(judged.flat());
  },
};
