import { blockedBy } from '../../harness/cannot-judge.ts';
import type { Check, Suite } from '../../harness/check.ts';
import { createdReader, judgeAnswered } from '../../harness/premises/answered-created.ts';
import { payStatementItems } from '../../harness/requests/requests.ts';
import { describeAnswer, succeeded } from '../../oracle/answer.ts';
import { judge } from '../../oracle/judgement.ts';
import { requirement } from '../../oracle/requirement.ts';
import { categoryFilter } from './categories.ts';
import { dateFilters } from './dates.ts';
import { nameFilter, typeFilter } from './names-and-types.ts';
import { severalFilters } from './several-filters.ts';

const unfiltered: Check = {
  id: 'list-pay-statement-items/list',
  title: 'Answered 200 with the items where no filter is given',
  operation: 'list-pay-statement-items',
  requirements: ['ITEM-005'],
  calls: ['list-pay-statement-items'],
  run: async (t) => {
    const { credential } = await t.world.reader('list-pay-statement-items');
    // Once more than others do: an answer may come only once.
    for (const exchange of [
      await t.sendOnce(payStatementItems(credential)),
      await t.send(payStatementItems(credential)),
    ]) {
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange));
      t.judge(
        judge('ITEM-005', succeeded(exchange), {
          exchanges: [exchange],
          expected: '200 with the items',
          actual: describeAnswer(exchange),
          message: 'The list of pay statement items is refused where no filter is given.',
        }),
      );
      if (!succeeded(exchange)) return;
    }
    const created = await createdReader(t, 'list-pay-statement-items');
    if (created === null) return;
    const spec = payStatementItems(created.credential);
    t.judge(
      await judgeAnswered(
        t,
        requirement('ITEM-005', 'A request without filters is answered 200 with the items.'),
        spec,
        await t.sendOnce(spec),
      ),
    );
  },
};

export const listPayStatementItems: Suite = {
  name: 'list-pay-statement-items',
  title: 'List pay statement items',
  checks: [dateFilters, categoryFilter, nameFilter, typeFilter, severalFilters, unfiltered],
};
