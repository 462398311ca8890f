import { blockedBy } from '../../harness/cannot-judge.ts';
import type { Check, Suite } from '../../harness/check.ts';
import { createdReader, judgeAnswered } from '../../harness/premises/answered-created.ts';
import { payGroups } from '../../harness/requests/requests.ts';
import { describeAnswer, jsonOf, succeeded } from '../../oracle/answer.ts';
import { firstRepeated } from '../../oracle/first-repeated.ts';
import { asArray, asObject, asString, show } from '../../oracle/json.ts';
import { type Judgement, judge } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';

function judgeDistinctGroups(exchange: Exchange): readonly Judgement[] {
  const ids = (asArray(jsonOf(exchange)) ?? []).flatMap((group) => asString(asObject(group)?.id)?.toLowerCase() ?? []);
  if (ids.length === 0) return [];
  const repeated = firstRepeated(ids);
  return [
    judge('GROUP-004', repeated === undefined, {
      exchanges: [exchange],
      expected: 'each pay group once',
      actual: `${show(repeated)} more than once`,
      message: 'A pay group is listed twice.',
    }),
  ];
}

const list: Check = {
  id: 'list-pay-groups/list',
  title: 'A valid request is answered 200 with the pay groups, each once',
  operation: 'list-pay-groups',
  requirements: ['GROUP-003', 'GROUP-004'],
  calls: ['list-pay-groups'],
  run: async (t) => {
    const { credential } = await t.world.reader('list-pay-groups');
    // Once more than others do: an answer may come only once.
    for (const exchange of [await t.sendOnce(payGroups(credential)), await t.send(payGroups(credential))]) {
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange));
      t.judge(
        judge('GROUP-003', succeeded(exchange), {
          exchanges: [exchange],
          expected: '200 with the pay groups',
          actual: describeAnswer(exchange),
          message: 'The list of pay groups is refused.',
        }),
        judgeDistinctGroups(exchange),
      );
      if (!succeeded(exchange)) return;
    }
    const created = await createdReader(t, 'list-pay-groups');
    if (created === null) return;
    const spec = payGroups(created.credential);
    t.judge(await judgeAnswered(t, 'GROUP-003', spec, await t.sendOnce(spec)));
  },
};

export const listPayGroups: Suite = { name: 'list-pay-groups', title: 'List pay groups', checks: [list] };
