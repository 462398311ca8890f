import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeActiveAfter } from '../disconnect-entity/staying.ts';
import { listsItemNamed } from '../isolation/listed.ts';
import { asObject, asString, describeAnswer, jsonOf, refused } from '../kernel/answer.ts';
import { bodyAt, expectCount } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { hasNewJob } from '../list-automated-jobs/jobs-answer.ts';

const hasNoEffect = requirement('STATE-011', 'A refused write has no effect.');

export const judgeNothingIssued = defineJudge([hasNoEffect], (exchange: Exchange) => {
  if (!refused(exchange)) return undefined;
  const token = asString(asObject(jsonOf(exchange))?.access_token);
  return hasNoEffect.judge(token === undefined || token === '', {
    exchanges: [exchange],
    expected: 'a refusal that creates nothing',
    actual: `${describeAnswer(exchange)} with an access_token`,
    expectation: expectCount(bodyAt('/access_token'), 0),
    message: `${exchange.operation} refuses a request by its status, and issues an access token all the same.`,
  });
});

/** The list of items after a payment with an item of its own was refused. */
export interface ItemsAfterRefusal {
  readonly refusal: Exchange;
  readonly list: Exchange;
  readonly refusedName: string;
  /** The name of an item of a created payment. If it is not listed, the list shows no new items. */
  readonly createdName: string;
}

export const judgeNoItem = defineJudge(
  [hasNoEffect],
  ({ refusal, list, refusedName, createdName }: ItemsAfterRefusal) => {
    if (listsItemNamed(list, refusedName)) {
      return hasNoEffect.broken({
        exchanges: [refusal, list],
        operation: 'create-sandbox-payment',
        expected: 'no effect of a refused payment',
        actual: 'its item is listed',
        message: 'A payment is refused, and leaves an item behind all the same.',
      });
    }
    if (listsItemNamed(list, createdName)) return hasNoEffect.holds();
    return hasNoEffect.notApplicable('not-observed', 'the items of a new payment do not show in the list');
  },
);

function lastHasNewJob(lists: readonly Exchange[]): boolean {
  const [before, after] = lists.slice(-2);
  return before !== undefined && after !== undefined && hasNewJob(before, after);
}

/** Judges that a refused update leaves no job behind. @param lists the jobs before the first refusal, and after each */
export const judgeNoJobLeft = defineJudge([hasNoEffect], (refusals: readonly Exchange[], lists: readonly Exchange[]) =>
  hasNoEffect.judge(!lastHasNewJob(lists), {
    exchanges: [...refusals, ...lists.slice(-1)],
    operation: 'update-benefit',
    expected: 'no effect of a refused update',
    actual: 'a new job in the list after each refusal',
    message: 'An update is refused, and leaves a job behind all the same.',
  }),
);

export const judgeEntityStays = defineJudge([hasNoEffect], (refusals: readonly Exchange[], after: Exchange) =>
  judgeActiveAfter(hasNoEffect, refusals, after, 'A disconnection is refused, and carried out all the same.'),
);
