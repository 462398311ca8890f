import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { createdReader, judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { requireProduct } from '../../harness/premises/require-product.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { answeredWithItems, judgeItemsAnswered } from '../../oracle/list-pay-statement-items/items-list.ts';
import { categoryFilter } from './categories.ts';
import { dateFilters } from './dates.ts';
import { nameFilterTexts } from './name-texts.ts';
import { nameFilter, typeFilter } from './names-and-types.ts';
import { severalFilters } from './several-filters.ts';

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
