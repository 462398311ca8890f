import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted } from '../kernel/accepted.ts';
import { asArray, asObject, asString, jsonOf, show } from '../kernel/answer.ts';
import { bodyAt, expectDistinct } from '../kernel/expectation.ts';
import { firstRepeated } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const answeredWithGroups = requirement(
  'GROUP-003',
  'A valid request is answered 200 with the list of pay groups.',
);
const eachGroupOnce = requirement('GROUP-004', 'No pay group id is listed twice.');

export const judgePayGroupsAnswered = defineJudge([answeredWithGroups], (exchange: Exchange) =>
  judgeAccepted(answeredWithGroups, exchange, 'A request for the pay groups'),
);

export const judgeDistinctGroups = defineJudge([eachGroupOnce], (exchange: Exchange) => {
  const ids = (asArray(jsonOf(exchange)) ?? []).flatMap((group) => asString(asObject(group)?.id)?.toLowerCase() ?? []);
  if (ids.length === 0) return undefined;
  const repeated = firstRepeated(ids);
  return eachGroupOnce.judge(repeated === undefined, {
    exchanges: [exchange],
    expected: 'each pay group once',
    actual: `${show(repeated)} more than once`,
    expectation: expectDistinct(bodyAt('/*/id')),
    message: 'A pay group is listed twice.',
  });
});
