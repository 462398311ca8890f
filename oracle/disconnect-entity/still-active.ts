import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, isPassing, statusOf, succeeded } from '../kernel/answer.ts';
import { expectSuccess } from '../kernel/expectation.ts';
import type { Judgement, Requirement } from '../kernel/judge.ts';

/** Judges that an entity is active after refused disconnections, by a read with its token; `message`: what was done. */
export function judgeActiveAfter<Id extends RequirementId>(
  hasNoEffect: Requirement<Id>,
  refusals: readonly Exchange[],
  after: Exchange,
  message: string,
): Judgement<Id> {
  if (after.end !== 'answered' || isPassing(statusOf(after))) return hasNoEffect.blocked(describeAnswer(after), after);
  return hasNoEffect.judge(succeeded(after), {
    exchanges: [...refusals, after],
    operation: 'disconnect-entity',
    expected: 'the entity is still active',
    actual: `its pay groups are answered with ${describeAnswer(after)}`,
    expectation: expectSuccess(),
    message,
  });
}
