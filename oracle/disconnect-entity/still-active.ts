import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, isTemporary, statusOf, succeeded } from '../kernel/answer.ts';
import { expectSuccess } from '../kernel/expectation.ts';
import type { Judgement, Requirement } from '../kernel/judge.ts';

/** Judges by a read with an entity's token that it is active after refused disconnections. */
export function judgeActiveAfter<Id extends RequirementId>(
  hasNoEffect: Requirement<Id>,
  refusals: readonly Exchange[],
  after: Exchange,
  message: string,
): Judgement<Id> {
  if (after.end !== 'answered' || isTemporary(statusOf(after)))
    return hasNoEffect.blocked(describeAnswer(after), after);
  return hasNoEffect.judge(succeeded(after), {
    exchanges: [...refusals, after],
    operation: 'disconnect-entity',
    expected: 'the entity is still active',
    actual: `its pay groups are answered with ${describeAnswer(after)}`,
    expectation: expectSuccess(),
    message,
  });
}
