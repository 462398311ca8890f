import { fateByCategory } from '../../oracle/list-pay-statement-items/fates.ts';
import { judgeFiltered } from '../../oracle/list-pay-statement-items/filtered.ts';
import { itemCategories } from '../../oracle/list-pay-statement-items/items-answer.ts';
import type { Check } from '../check.ts';
import { filterName, itemSource, readFiltered } from './item-source.ts';

interface Case {
  readonly categories: readonly string[];
  readonly requirements: { readonly lost: string; readonly letThrough: string };
}

const one = { lost: 'ITEM-007', letThrough: 'ITEM-006' };
const several = { lost: 'ITEM-008', letThrough: 'ITEM-008' };
const all = { lost: 'ITEM-009', letThrough: 'ITEM-009' };

/** Each category alone, two in another order than the listed one, all four, and none. */
const cases: readonly Case[] = [
  ...itemCategories.map((category) => ({ categories: [category], requirements: one })),
  { categories: ['taxes', 'earnings'], requirements: several },
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
    const queries = cases.map(({ categories }) => [[name, categories.join(',')] as const]);
    const reads = await readFiltered(t, source, queries);
    for (const [index, { categories, requirements }] of cases.entries()) {
      const read = reads[index];
      const told = `category "${categories.join(',')}"`;
      if (read !== undefined) t.judge(judgeFiltered(read, told, requirements, fateByCategory(categories)));
    }
  },
};
