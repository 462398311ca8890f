import { misreadNames, nameOfAllTexts, nameTexts } from '../../generators/text/name-texts.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { judgePlainList } from '../../harness/premises/judge-created-list.ts';
import { sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import { requireGranted } from '../../harness/world/connection.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { expectByCategory, expectByName } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import {
  judgeEmptyCategory,
  judgeNameAsWritten,
  judgeNameInOtherCase,
  judgeOneCategory,
  judgeSeveralCategories,
} from '../../oracle/list-pay-statement-items/filters.ts';
import { itemsIn } from '../../oracle/list-pay-statement-items/items-answer.ts';
import { answeredWithItems, judgeItemsAnswered } from '../../oracle/list-pay-statement-items/items-list.ts';
import { itemCategories } from '../../specs/interface/interface-facts.ts';
import { dateFilters } from './dates.ts';
import { filterName, findItemSource, type ItemSource, judgeFilters, readWholeList } from './item-source.ts';
import { nameFilter, typeFilter } from './names-and-types.ts';
import { severalFilters } from './several-filters.ts';

/** The beginning of these items' names, which tells people who find one where it is from. */
const mark = 'Conformance';

const payment = (individual_id: string | undefined) => ({
  start_date: '2025-03-03',
  end_date: '2025-03-14',
  pay_date: '2025-03-14',
  pay_statements: [
    {
      individual_id,
      earnings: [nameOfAllTexts, ...misreadNames].map((name) => ({ name: `${mark} ${name}`, amount: 1_000, hours: 1 })),
    },
  ],
});

/** A connection of the run's own with items of these names. */
async function sourceOfTexts(t: Trial): Promise<ItemSource> {
  const connection = await t.world.main();
  requireGranted(connection, 'list-pay-statement-items');
  const [individual] = await t.world.individuals(connection);
  const creation = await t.send(sandboxPayment(connection.credential, payment(individual)));
  // The checks of payments judge whether such names are accepted, and only as an advisory.
  if (!succeeded(creation)) throw doesNotApply('not-observed', 'a payment with items of its own is refused');
  const read = await readWholeList(t, connection);
  if ('sign' in read) throw doesNotApply('not-observed', `the list of items may be only a page: ${read.sign}`);
  const items = itemsIn(read.list);
  if (!items.some(({ name }) => name === `${mark} ${nameOfAllTexts}`)) {
    throw doesNotApply('not-observed', 'the items of new payments are not listed as they were named, or not yet');
  }
  return { connection, list: read.list, items };
}

/** "Case-insensitive partial match on item name": characters that mean something elsewhere stand for themselves. */
const nameFilterTexts = defineCheck({
  id: 'list-pay-statement-items/name-filter-texts',
  title: 'The name filter takes characters that mean something to patterns, queries and addresses as they are written',
  judges: [judgeNameAsWritten, judgeNameInOtherCase],
  calls: ['list-pay-statement-items', 'create-sandbox-payment', 'create-sandbox-connection'],
  run: async (t) => {
    const parameter = filterName(t, 'name');
    const source = await sourceOfTexts(t);
    const judgeTexts = async (
      texts: readonly string[],
      judge: typeof judgeNameAsWritten | typeof judgeNameInOtherCase,
    ) => {
      const cases = texts.map((text) => ({
        query: [[parameter, text]] as const,
        label: `name ${JSON.stringify(text)}`,
        judges: [[judge, expectByName(text)]] as const,
      }));
      return (await judgeFilters(t, source, cases)).flat();
    };
    // The list holds all characters in the other letter case, beyond ASCII too.
    const all = await judgeTexts([nameOfAllTexts.toLowerCase()], judgeNameInOtherCase);
    const isWrong = all.some(isBroken);
    if (!isWrong && t.effort.isQuick) {
      t.judge(all);
      return;
    }
    // Each text is sent alone as well: a finding should name the one that is misread.
    const texts = nameTexts.map(({ value }) => value);
    const each = await judgeTexts(texts, judgeNameAsWritten);
    t.judge(each.some(isBroken) ? each : [...each, ...all]);
  },
});

/** Each category alone, three in another order than the listed one, all four, and none. */
const cases = [
  ...itemCategories.map((category) => ({ categories: [category], judge: judgeOneCategory })),
  { categories: ['employer_contributions', 'taxes', 'earnings'], judge: judgeSeveralCategories },
  { categories: itemCategories, judge: judgeSeveralCategories },
  { categories: [], judge: judgeEmptyCategory },
] as const;

/** A list that names one category twice: the other categories stay out. Quick runs leave it out. */
const rareCases = [{ categories: ['taxes', 'taxes'], judge: judgeSeveralCategories }] as const;

/** "Comma-delimited list …; defaults to all categories when empty". */
const categoryFilter = defineCheck({
  id: 'list-pay-statement-items/category-filter',
  title: 'The category filter keeps the items of the categories it names, and all when it is empty',
  judges: [judgeOneCategory, judgeSeveralCategories, judgeEmptyCategory],
  run: async (t) => {
    const name = filterName(t, 'category');
    const source = await findItemSource(t);
    const filterCases = [...cases, ...(t.effort.isQuick ? [] : rareCases)].map(({ categories, judge }) => ({
      query: [[name, categories.join(',')] as const],
      label: `category "${categories.join(',')}"`,
      judges: [[judge, expectByCategory(categories)] as const],
    }));
    t.judge((await judgeFilters(t, source, filterCases)).flat());
  },
});

const unfiltered = defineCheck({
  id: 'list-pay-statement-items/list',
  title: 'Answered 200 with the items where no filter is given',
  judges: [judgeItemsAnswered],
  run: (t) => judgePlainList(t, 'list-pay-statement-items', answeredWithItems, judgeItemsAnswered),
});

export const listPayStatementItems: Suite = {
  name: 'list-pay-statement-items',
  title: 'List pay statement items',
  checks: [dateFilters, nameFilterTexts, categoryFilter, nameFilter, typeFilter, severalFilters, unfiltered],
};
