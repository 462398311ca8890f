import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeAcceptedSize, judgeTooMany } from './enrollment-batch.ts';

const batch = (...ids: readonly unknown[]) =>
  answered('get-enrollments', 200, { responses: ids.map((enrollment_id) => ({ enrollment_id, code: 200, body: {} })) });
const refusal = answered('get-enrollments', 400, {});

test('the judgements of a batch that is not too large', () => {
  expect(
    printJudgements({
      'two accepted': judgeAcceptedSize(batch('a', 'b'), 2),
      'fifty accepted': judgeAcceptedSize(batch('a'), 50),
      'two refused': judgeAcceptedSize(refusal, 2),
      'fifty refused': judgeAcceptedSize(refusal, 50),
      'no answer': judgeAcceptedSize(unanswered('get-enrollments'), 50),
    }),
  ).toMatchInlineSnapshot(`
    "two accepted: holds ENR-013
    fifty accepted: holds ENR-015
    two refused:
      broken ENR-013 by size: A batch of 2 enrollments is refused.
        200, with 2 elements | 400 | get-enrollments 400
    fifty refused:
      broken ENR-015 by size: A batch of 50 enrollments is refused.
        200, with 50 elements | 400 | get-enrollments 400
    no answer: blocked ENR-015: no answer came in time"
  `);
});

test('the judgements of a batch that is too large', () => {
  expect(
    printJudgements({
      refused: judgeTooMany(refusal, 51),
      served: judgeTooMany(batch('a'), 51),
      'no answer': judgeTooMany(unanswered('get-enrollments'), 51),
    }),
  ).toMatchInlineSnapshot(`
    "refused: holds ENR-016
    served:
      broken ENR-016: A batch of 51 enrollments is answered with success, where at most 50 are allowed.
        a refusal | 200 | get-enrollments 200
    no answer: blocked ENR-016: no answer came in time"
  `);
});
