import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { isServedAsValid } from '../batch/documented.ts';
import { defineMalformedBatchJudge } from '../batch/malformed-batches.ts';
import { defineAsAloneJudge, defineElementsJudge } from '../batch/one-element-each.ts';
import { describeAnswer, refused } from '../kernel/answer.ts';
import { expectBatchRefused, expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { servedWithEnrollments } from './known-enrollment.ts';

export const oneElementEach = requirement(
  'ENR-017',
  'There is one element per request of the batch: none is missing and none is added.',
);

export const judgeEnrollmentElements = defineElementsJudge('enrollment_id', {
  onePerRequest: oneElementEach,
  onlyRequestedIds: requirement('ENR-018', 'Each enrollment_id among the elements is one that was asked for.'),
  onePerDuplicate: requirement('ENR-019', 'Two identical requests in one batch have an element each.'),
});

export const judgeEnrollmentAsAlone = defineAsAloneJudge(
  requirement(
    'ENR-020',
    'A request is answered in a batch as it is answered alone, where both answers stay the same when repeated.',
  ),
);

export const judgeMalformedEnrollmentBatch = defineMalformedBatchJudge('enrollment_id', {
  noRequests: requirement('ENR-025', 'A request without the key requests is refused.'),
  notObjects: requirement('ENR-026', 'A request whose requests is not an array of objects is refused.'),
  noId: requirement(
    'ENR-027',
    'A request element without enrollment_id is refused, as a whole or by an element whose code is not 200.',
  ),
});

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
