import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeKnownEnrollment, judgeOwnIds } from './known-enrollment.ts';

const element = (code: unknown, body: unknown, enrollment_id: unknown = 'E') => ({ enrollment_id, code, body });
const batch = (...responses: readonly unknown[]) => answered('get-enrollments', 200, { responses });

test('the judgements of a known enrollment', () => {
  const judged = (exchange: Exchange) => judgeKnownEnrollment(exchange, 'e');
  expect(
    printJudgements({
      served: judged(batch(element(200, {}))),
      'served as null': judged(batch(element(200, null))),
      'refused by its element': judged(batch(element(404, null))),
      'under another status': judged(answered('get-enrollments', 201, { responses: [element(200, null)] })),
      'without a code': judged(batch(element('200', {}))),
      'left out': judged(batch(element(200, {}, 'x'))),
      'refused as a whole': judged(answered('get-enrollments', 404, {})),
      'no answer': judged(unanswered('get-enrollments')),
    }),
  ).toMatchInlineSnapshot(`
    "served: holds ENR-014, ENR-013
    served as null: holds ENR-014
    refused by its element:
      holds ENR-014
      broken ENR-013: A known enrollment is not answered 200, with an element of code 200.
        200, with an element of code 200 and the enrollment | an element of code 404 | get-enrollments 200
    under another status:
      holds ENR-014
      broken ENR-013: A known enrollment is not answered 200, with an element of code 200.
        200, with an element of code 200 and the enrollment | 201 | get-enrollments 201
    without a code:
      holds ENR-014
      blocked ENR-013: the answer has no readable element for the enrollment
    left out:
      holds ENR-014
      blocked ENR-013: the answer has no readable element for the enrollment
    refused as a whole:
      broken ENR-014: A batch of one known enrollment is refused.
        200 | 404 | get-enrollments 404
    no answer:
      blocked ENR-013: no answer came in time
      blocked ENR-014: no answer came in time"
  `);
});

test('the judgements of the ids in elements', () => {
  expect(
    printJudgements({
      'its own': judgeOwnIds(batch(element(200, { id: 'e' }))),
      "another's, in the second": judgeOwnIds(batch(element(404, {}), element(200, { id: 'F' }))),
      'of no data': judgeOwnIds(
        batch(element(404, { id: 'f' }), element(200, { id: 7 }), element(200, { id: 'f' }, null)),
      ),
    }),
  ).toMatchInlineSnapshot(`
    "its own: holds ENRF-057
    another's, in the second:
      broken ENRF-057 at /responses/1/body/id: An element of the batch carries another enrollment than the one that it is about.
        e | f | get-enrollments 200
    of no data:"
  `);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-enrollments', 200, value);
  expect(judgeOwnIds(exchange)).toEqual([]);
  expect(judgeKnownEnrollment(exchange, 'e')).toHaveLength(2);
});
