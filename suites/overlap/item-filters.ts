import { payStatementItems } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { expectByCategory } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import { judgeOneCategory } from '../../oracle/list-pay-statement-items/filters.ts';
import { timelineOf } from '../../oracle/overlap/timeline.ts';
import { filterName, itemSource } from '../list-pay-statement-items/item-source.ts';
import { readTogether, roundsOf } from './rounds.ts';

type Id = IdsOf<[typeof judgeOneCategory]>;

/** Filters that are asked for at one moment. */
const categories = ['earnings', 'taxes'] as const;

/**
 * "Category filter", also while another list of the same connection is being answered. What is wrong alone, too, is left
 * to the check of the filter.
 */
export const overlappingFilters = defineCheck({
  id: 'overlap/item-filters',
  title: 'Lists that are filtered by two categories at one moment each keep to their own',
  operation: 'list-pay-statement-items',
  judges: [judgeOneCategory],
  calls: ['list-pay-statement-items'],
  opens: true,
  run: async (t) => {
    const name = filterName(t, 'category');
    const { connection, list } = await itemSource(t);
    const specs = categories.map((category) => payStatementItems(connection.credential, [[name, category]]));
    const overlapping = await readTogether(t, specs, roundsOf(t));
    for (const [index, category] of categories.entries()) {
      const answers = overlapping[index] ?? [];
      const judge = (filtered: (typeof answers)[number], after = list): readonly Judgement<Id>[] =>
        judgeOneCategory({ before: list, filtered, after }, `category "${category}"`, expectByCategory([category]));
      const wrong = answers.find((filtered) => judge(filtered).some(isBroken));
      if (wrong === undefined) {
        t.judge(...answers.slice(0, 1).map((filtered) => judge(filtered)));
        continue;
      }
      const [spec] = specs.slice(index);
      if (spec === undefined || judge(await t.send(spec)).some(isBroken)) continue;
      const after = await t.send(payStatementItems(connection.credential));
      const [failure] = judge(wrong, after).filter(isBroken);
      if (failure === undefined) continue;
      const round = answers.indexOf(wrong);
      const sent = overlapping.flatMap((each, branch) => {
        const exchange = each[round];
        return exchange === undefined ? [] : [{ branch: branch + 1, exchange }];
      });
      t.stopOverlaps(failure.requirement);
      t.judge({
        ...failure,
        message: `The filter category "${category}" is not kept to when a list with another one is asked for at the same moment.`,
        timeline: timelineOf(sent),
      });
      return;
    }
  },
});
