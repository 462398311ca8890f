import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { isServedAsValid } from '../batch/documented.ts';
import { describeAnswer, refused } from '../kernel/answer.ts';
import { expectBatchRefused, expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { servedWithEnrollments } from './known-enrollment.ts';

const maxSize = statedLimits.enrollmentsPerBatch;

export const acceptsLargest = requirement('ENR-015', 'A batch of exactly 50 enrollments is accepted.');
const refusesMore = requirement('ENR-016', 'A batch of more than 50 enrollments is refused.');

export const acceptanceOfSize = (size: number): typeof acceptsLargest | typeof servedWithEnrollments =>
  size === maxSize ? acceptsLargest : servedWithEnrollments;

export const judgeAcceptedSize = defineJudge(
  [acceptsLargest, servedWithEnrollments],
  (exchange: Exchange, size: number) => {
    const acceptance = acceptanceOfSize(size);
    if (exchange.end !== 'answered') return acceptance.blocked(describeAnswer(exchange), exchange);
    return acceptance.judge(!refused(exchange), {
      exchanges: [exchange],
      expected: `200, with ${size} elements`,
      expectation: expectSuccess(),
      message: `A batch of ${size} enrollments is refused.`,
      aspect: 'size',
    });
  },
);

export const judgeTooMany = defineJudge([refusesMore], (exchange: Exchange, size: number) => {
  if (exchange.end !== 'answered') return refusesMore.blocked(describeAnswer(exchange), exchange);
  return refusesMore.judge(!isServedAsValid(exchange, 'enrollment_id'), {
    exchanges: [exchange],
    expected: 'a refusal',
    expectation: expectBatchRefused(),
    message: `A batch of ${size} enrollments is answered with success, where at most ${maxSize} are allowed.`,
  });
});
