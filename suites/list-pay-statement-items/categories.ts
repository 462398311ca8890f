import { defineCheck } from '../../harness/trial/check.ts';
import { expectByCategory } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import {
  judgeEmptyCategory,
  judgeOneCategory,
  judgeSeveralCategories,
} from '../../oracle/list-pay-statement-items/filters.ts';
import { itemCategories } from '../../specs/interface/interface-facts.ts';
import { filterName, itemSource, judgeFilters } from './item-source.ts';

/** Each category alone, three in another order than the listed one, all four, and none. */
const cases = [
  ...itemCategories.map((category) => ({ categories: [category], judge: judgeOneCategory })),
  { categories: ['employer_contributions', 'taxes', 'earnings'], judge: judgeSeveralCategories },
  { categories: itemCategories, judge: judgeSeveralCategories },
  { categories: [], judge: judgeEmptyCategory },
] as const;

/** A list that names a category twice names no other one. Quick runs have no room for it. */
const rareCases = [{ categories: ['taxes', 'taxes'], judge: judgeSeveralCategories }] as const;

/** "Comma-delimited list …; defaults to all categories when empty". */
export const categoryFilter = defineCheck({
  id: 'list-pay-statement-items/category-filter',
  title: 'The category filter keeps the items of the categories it names, and all when it is empty',
  operation: 'list-pay-statement-items',
  judges: [judgeOneCategory, judgeSeveralCategories, judgeEmptyCategory],
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const name = filterName(t, 'category');
    const source = await itemSource(t);
    const judged = await judgeFilters(
      t,
      source,
      [...cases, ...(t.effort.examples > 10 ? rareCases : [])].map(({ categories, judge }) => ({
        query: [[name, categories.join(',')]],
        label: `category "${categories.join(',')}"`,
        judged: [[judge, expectByCategory(categories)]],
      })),
    );
    t.judge(judged.flat());
  },
});
