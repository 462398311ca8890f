import type { Exchange } from '../specs/exchange.ts';
import type { RequirementId } from '../specs/requirement-id.ts';
import { describeAnswer, statusOf, succeeded } from './answer.ts';
import type { Judgement } from './judgement.ts';
import type { Requirement } from './requirement.ts';

/** Whether nothing can be said of an answer: none came, or one that says "come back later", which is not judged here. */
function isOpen(exchange: Exchange): boolean {
  return exchange.end !== 'answered' || statusOf(exchange) === 202;
}

/**
 * Judges that a valid request was accepted.
 *
 * @param subject what was sent, to go before "is refused", such as `A payment without any field`
 */
export function judgeAccepted<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  subject: string,
): Judgement<Id> {
  if (isOpen(exchange)) return requirement.blocked(describeAnswer(exchange));
  return requirement.judge(succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the result',
    actual: describeAnswer(exchange),
    message: `${subject} is refused.`,
  });
}

/**
 * Judges that a request that breaks a constraint was refused.
 *
 * @param subject what was sent, to go before "is answered with success"
 */
export function judgeRefused<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  subject: string,
): Judgement<Id> {
  if (isOpen(exchange)) return requirement.blocked(describeAnswer(exchange));
  return requirement.judge(!succeeded(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: describeAnswer(exchange),
    message: `${subject} is answered with success.`,
  });
}
