import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { firstDifference } from '../batch/documented.ts';
import { jsonOf, succeeded } from '../kernel/answer.ts';
import { expectAlike } from '../kernel/expectation.ts';
import { defineJudge, type Judge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import { documentedAnswers, type EntityOperation } from './documented-answers.ts';

/** Judges a request without and with the sole entity. Nothing is judged if either is refused. */
export type UnchangedJudge<Id extends RequirementId> = Judge<
  [plain: Exchange, named: Exchange],
  Id,
  Judgement | undefined
>;

const unchangedJudge = <Id extends RequirementId>(
  operation: EntityOperation,
  unchanged: Requirement<Id>,
): UnchangedJudge<Id> =>
  defineJudge([unchanged], (plain: Exchange, named: Exchange) => {
    if (!succeeded(plain) || !succeeded(named)) return undefined;
    const difference = firstDifference(documentedAnswers[operation], jsonOf(plain), jsonOf(named), '');
    return unchanged.judge(difference === undefined, {
      exchanges: [plain, named],
      pointer: difference?.pointer ?? null,
      expected: difference?.expected ?? '',
      actual: difference?.actual ?? '',
      expectation: expectAlike(difference?.place ?? '', '', '', 1),
      message: `${operation} answers otherwise when the sole entity of the connection is named in entity_ids.`,
    });
  });

/** The judges that naming the sole entity of the connection in `entity_ids` does not change the answer. */
export const judgeUnchanged = {
  'get-pay-statement': unchangedJudge('get-pay-statement', requirement('ENT-005')),
  'get-enrollments': unchangedJudge('get-enrollments', requirement('ENT-010')),
  'list-enrolled-individuals': unchangedJudge('list-enrolled-individuals', requirement('ENT-015')),
  'list-pay-statement-items': unchangedJudge('list-pay-statement-items', requirement('ENT-020')),
  'list-pay-groups': unchangedJudge('list-pay-groups', requirement('ENT-025')),
  'update-benefit': unchangedJudge('update-benefit', requirement('ENT-030')),
} as const satisfies Record<EntityOperation, UnchangedJudge<RequirementId>>;
