import type { Exchange } from '../specs/exchange.ts';
import { describeAnswer, statusOf, succeeded } from './answer.ts';
import { blocked, type Judgement, judge } from './judgement.ts';

/** Whether nothing can be said of an answer: none came, or one that says "come back later", which is not judged here. */
function isOpen(exchange: Exchange): boolean {
  return exchange.end !== 'answered' || statusOf(exchange) === 202;
}

/**
 * Whether a valid request was accepted.
 *
 * @param told what was sent, to go before "is refused", such as `A payment without any field`
 */
export function judgeAccepted(requirement: string, exchange: Exchange, told: string): Judgement {
  if (isOpen(exchange)) return blocked(requirement, describeAnswer(exchange));
  return judge(requirement, succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the result',
    actual: describeAnswer(exchange),
    message: `${told} is refused.`,
  });
}

/**
 * Whether a request that breaks a constraint was refused.
 *
 * @param told what was sent, to go before "is answered with success"
 */
export function judgeRefused(requirement: string, exchange: Exchange, told: string): Judgement {
  if (isOpen(exchange)) return blocked(requirement, describeAnswer(exchange));
  return judge(requirement, !succeeded(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: describeAnswer(exchange),
    message: `${told} is answered with success.`,
  });
}
