import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { createdReader, judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { requireProduct } from '../../harness/premises/require-product.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { isEmptyList } from '../../oracle/list-pay-statement-items/items-answer.ts';
import {
  answeredWithItems,
  judgeEmptyList,
  judgeItemsAnswered,
} from '../../oracle/list-pay-statement-items/items-list.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { categoryFilter } from './categories.ts';
import { dateFilters } from './dates.ts';
import { fixturePayment } from './fixture-payment.ts';
import { nameFilterTexts } from './name-texts.ts';
import { nameFilter, typeFilter } from './names-and-types.ts';
import { severalFilters } from './several-filters.ts';

/** Where the profile's connection lists no items, its pay statements show whether there is anything to list. */
async function judgeAgainstLines(t: Trial<IdsOf<[typeof judgeEmptyList]>>, list: Exchange): Promise<void> {
  const payment = await fixturePayment(t);
  if (payment !== undefined) t.judge(judgeEmptyList(list, payment.page, payment.paymentId));
}

const unfiltered = defineCheck({
  id: 'list-pay-statement-items/list',
  title: 'Answered 200 with the items where no filter is given',
  operation: 'list-pay-statement-items',
  judges: [judgeItemsAnswered, judgeEmptyList],
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const { credential } = await t.world.reader('list-pay-statement-items');
    // Once more than others do: an answer may come only once.
    for (const exchange of [
      await t.sendOnce(payStatementItems(credential)),
      await t.send(payStatementItems(credential)),
    ]) {
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange));
      await requireProduct(t, exchange);
      t.judge(judgeItemsAnswered(exchange));
      if (!succeeded(exchange)) return;
      if (isEmptyList(exchange)) await judgeAgainstLines(t, exchange);
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
