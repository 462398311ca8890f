import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { isBroken } from '../kernel/judge.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeRefusalStatus, unlessValidFail } from './refusal-status.ts';

test('the judgements of how an invalid request is refused', () => {
  const judged = (status: number, valid: boolean | 'if-served' = false) =>
    judgeRefusalStatus(answered('update-benefit', status, {}), { valid });
  const failure = judged(500);
  expect(
    printJudgements({
      'with 400': judged(400),
      'with 499': judged(499),
      'with 500': judged(500),
      'with 500, as valid ones are': failure && isBroken(failure) ? unlessValidFail(failure) : undefined,
      'a valid one with 500': judged(500, true),
      'one that may be refused in any way with 500': judged(500, 'if-served'),
      'with 502': judged(502),
      'with 503': judged(503),
      'with 504': judged(504),
      'not at all': judged(200),
      'no answer': judgeRefusalStatus(unanswered('update-benefit'), { valid: false }),
    }),
  ).toMatchInlineSnapshot(`
    "with 400: holds ERR-014
    with 499: holds ERR-014
    with 500:
      broken ERR-014: update-benefit answers an invalid request with an error of the server.
        a 4xx | 500 | update-benefit 500
    with 500, as valid ones are: blocked ERR-014: update-benefit answers valid requests with an error of the server, too
    a valid one with 500:
    one that may be refused in any way with 500:
    with 502:
    with 503:
    with 504:
    not at all:
    no answer:"
  `);
});
