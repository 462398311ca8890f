import type { Exchange } from '../../specs/words/exchange.ts';
import { firstDifference } from '../batch/documented.ts';
import { documentedAnswers } from '../entity-selection/documented-answers.ts';
import { jsonOf, succeeded } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const ownElementsOnly = requirement(
  'RACE-002',
  'Each of several batches that overlap is answered with the elements that it asked for, and no others.',
);

/** One batch, as it is answered with nothing else under way, before and after, and at one moment with others. */
export interface OverlappingBatch {
  readonly operation: 'get-pay-statement' | 'get-enrollments';
  readonly before: Exchange;
  readonly overlapping: readonly Exchange[];
  readonly after: Exchange;
}

/** A batch says at one moment with others what it says alone, as long as that is the same before and after. */
export const judgeOwnElements = defineJudge(
  [ownElementsOnly],
  ({ operation, before, overlapping, after }: OverlappingBatch) => {
    const answered = overlapping.filter(succeeded);
    const difference = (one: Exchange, other: Exchange) =>
      firstDifference(documentedAnswers[operation], jsonOf(one), jsonOf(other), '');
    const isStable = succeeded(before) && succeeded(after) && difference(before, after) === undefined;
    if (!isStable || answered.length === 0) return undefined;
    const differing = answered.flatMap((exchange) => {
      const found = difference(before, exchange);
      return found === undefined ? [] : [{ exchange, found }];
    });
    const [first] = differing;
    if (first === undefined) return ownElementsOnly.holds();
    return ownElementsOnly.broken({
      exchanges: [before, first.exchange],
      pointer: first.found.pointer,
      expected: first.found.expected,
      actual: `${first.found.actual}, in ${differing.length} of ${answered.length} answers to batches that overlapped`,
      message: `${operation} answers a batch otherwise when another one is sent at the same moment.`,
    });
  },
);
