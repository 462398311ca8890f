import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { succeeded } from '../kernel/answer.ts';
import { expectAlike } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';
import { type Requirement, requirement } from '../kernel/requirement.ts';
import { differenceBetween } from './agreement.ts';

/** One read before and after payments were created. */
export interface ReadsAroundPayments {
  readonly before: Exchange;
  readonly after: Exchange;
  /** Whether two reads after the payments agree: what differs from one read to the next shows no effect of a payment. */
  readonly isSteady: boolean;
}

/** Makes the judge that new payments do not change what is read through this operation. */
function unchangedJudge<Id extends RequirementId>(
  unchanged: Requirement<Id>,
  operation: 'get-pay-statement' | 'list-pay-groups',
) {
  return defineJudge([unchanged], ({ before, after, isSteady }: ReadsAroundPayments) => {
    const difference = differenceBetween(operation, before, after);
    if (difference === undefined) return succeeded(before) && succeeded(after) ? [unchanged.holds()] : [];
    if (!isSteady) return [];
    return [
      unchanged.broken({
        exchanges: [before, after],
        operation,
        pointer: difference.pointer,
        expected: difference.expected,
        actual: difference.actual,
        expectation: expectAlike(difference.place, '', '', 1),
        message: `A new payment changes what ${operation} shows of what was there before.`,
      }),
    ];
  });
}

/** New payments leave the pay groups as they were. */
export const judgeGroupsUnchanged = unchangedJudge(
  requirement('STATE-008', 'Creating a payment does not change the pay groups.'),
  'list-pay-groups',
);

/** New payments leave earlier payments as they were. */
export const judgePaymentsUnchanged = unchangedJudge(
  requirement('STATE-009', 'Creating a payment does not change, in earlier payments, what was not given to them.'),
  'get-pay-statement',
);
