import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { createdReader, judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { requireProduct } from '../../harness/premises/require-product.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { expectByCategory } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import {
  judgeEmptyCategory,
  judgeOneCategory,
  judgeSeveralCategories,
} from '../../oracle/list-pay-statement-items/filters.ts';
import { answeredWithItems, judgeItemsAnswered } from '../../oracle/list-pay-statement-items/items-list.ts';
import { itemCategories } from '../../specs/interface/interface-facts.ts';
import { dateFilters } from './dates.ts';
import { filterName, itemSource, judgeFilters } from './item-source.ts';
import { nameFilterTexts } from './name-texts.ts';
import { nameFilter, typeFilter } from './names-and-types.ts';
import { severalFilters } from './several-filters.ts';

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
const categoryFilter = defineCheck({
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

const unfiltered = defineCheck({
  id: 'list-pay-statement-items/list',
  title: 'Answered 200 with the items where no filter is given',
  operation: 'list-pay-statement-items',
  judges: [judgeItemsAnswered],
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const { credential } = await t.world.reader('list-pay-statement-items');
    // Once more than others do: an answer may come only once.
    for (const exchange of [
      await t.sendOnce(payStatementItems(credential)),
      await t.send(payStatementItems(credential)),
    ]) {
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange), exchange);
      await requireProduct(t, exchange);
      t.judge(judgeItemsAnswered(exchange));
      if (!succeeded(exchange)) return;
    }
    const created = await createdReader(t, 'list-pay-statement-items');
    if (created === null) return;
    const spec = payStatementItems(created.credential);
    t.judge(await judgeCreatedList(t, answeredWithItems, spec, await t.sendOnce(spec)));
  },
});

export const listPayStatementItems: Suite = {
  name: 'list-pay-statement-items',
  title: 'List pay statement items',
  checks: [dateFilters, nameFilterTexts, categoryFilter, nameFilter, typeFilter, severalFilters, unfiltered],
};
