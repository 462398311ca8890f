import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeStillKnown } from './still-known.ts';

test('the judgements of what was known', () => {
  const batch = (...elements: readonly (readonly [unknown, number])[]) =>
    answered('get-pay-statement', 200, { responses: elements.map(([payment_id, code]) => ({ payment_id, code })) });
  const judged = (earlier: Exchange, ...later: readonly Exchange[]) =>
    judgeStillKnown('get-pay-statement', earlier, later);
  const known = batch(['P', 200]);
  const benefit = (status: number) => answered('list-enrolled-individuals', status, {});
  const ofBenefit = (...later: readonly Exchange[]) =>
    judgeStillKnown('list-enrolled-individuals', benefit(200), later);
  const enrollments = (code: number) => answered('get-enrollments', 200, { responses: [{ enrollment_id: 'e', code }] });
  expect(
    printJudgements({
      'still there': judged(known, batch(['p', 200])),
      gone: judged(known, batch(['p', 404]), batch(['p', 400])),
      'gone, the last refusal': judged(known, batch(['p', 499])),
      'a failure': judged(known, batch(['p', 500])),
      'too many requests': judged(known, batch(['p', 429])),
      'below a refusal': judged(known, batch(['p', 399])),
      'left out': judged(known, batch()),
      'gone once': judged(known, batch(['p', 404]), batch(['p', 200])),
      'gone in the first of two elements': judged(known, batch(['p', 404], ['p', 200])),
      'there in the first of two elements': judged(known, batch(['p', 200], ['p', 404])),
      'one of two': judged(batch(['p', 200], ['q', 200]), batch(['p', 200], ['q', 404])),
      'not found as a whole': judged(known, answered('get-pay-statement', 404, {})),
      'gone as a whole': judged(known, answered('get-pay-statement', 410, {})),
      'refused as a whole': judged(known, answered('get-pay-statement', 400, {})),
      'nothing known': judged(batch(['p', 202], [7, 200]), batch(['p', 404])),
      'a refusal before': judged(answered('get-pay-statement', 400, {}), batch(['p', 404])),
      'no answer later': judged(known, unanswered('get-pay-statement')),
      'no later read': judged(known),
      'a benefit that is still there': ofBenefit(benefit(200)),
      'a benefit that is gone': ofBenefit(benefit(404), benefit(410)),
      'a benefit that is refused': ofBenefit(benefit(403)),
      'an enrollment that is gone': judgeStillKnown('get-enrollments', enrollments(200), [enrollments(404)]),
      'an enrollment that is there': judgeStillKnown('get-enrollments', enrollments(200), [enrollments(200)]),
    }),
  ).toMatchInlineSnapshot(`
    "still there: holds STATE-010
    gone:
      broken STATE-010 of get-pay-statement: get-pay-statement no longer knows what it answered with data before.
        the data that was there before | 200, p is unknown | get-pay-statement 200, get-pay-statement 200, get-pay-statement 200
    gone, the last refusal:
      broken STATE-010 of get-pay-statement: get-pay-statement no longer knows what it answered with data before.
        the data that was there before | 200, p is unknown | get-pay-statement 200, get-pay-statement 200
    a failure: holds STATE-010
    too many requests: holds STATE-010
    below a refusal: holds STATE-010
    left out: holds STATE-010
    gone once: holds STATE-010
    gone in the first of two elements:
      broken STATE-010 of get-pay-statement: get-pay-statement no longer knows what it answered with data before.
        the data that was there before | 200, p is unknown | get-pay-statement 200, get-pay-statement 200
    there in the first of two elements: holds STATE-010
    one of two:
      broken STATE-010 of get-pay-statement: get-pay-statement no longer knows what it answered with data before.
        the data that was there before | 200, q is unknown | get-pay-statement 200, get-pay-statement 200
    not found as a whole:
      broken STATE-010 of get-pay-statement: get-pay-statement no longer knows what it answered with data before.
        the data that was there before | 404, p is unknown | get-pay-statement 200, get-pay-statement 404
    gone as a whole:
      broken STATE-010 of get-pay-statement: get-pay-statement no longer knows what it answered with data before.
        the data that was there before | 410, p is unknown | get-pay-statement 200, get-pay-statement 410
    refused as a whole: holds STATE-010
    nothing known:
    a refusal before:
    no answer later: holds STATE-010
    no later read:
    a benefit that is still there: holds STATE-010
    a benefit that is gone:
      broken STATE-010 of list-enrolled-individuals: list-enrolled-individuals no longer knows what it answered with data before.
        the data that was there before | 410, list-enrolled-individuals is unknown | list-enrolled-individuals 200, list-enrolled-individuals 404, list-enrolled-individuals 410
    a benefit that is refused: holds STATE-010
    an enrollment that is gone:
      broken STATE-010 of get-enrollments: get-enrollments no longer knows what it answered with data before.
        the data that was there before | 200, e is unknown | get-enrollments 200, get-enrollments 200
    an enrollment that is there: holds STATE-010"
  `);
});
