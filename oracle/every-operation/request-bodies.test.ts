import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeJsonAccepted, judgeMalformedBody, judgeOtherThanObject } from './request-bodies.ts';

test('the judgements of request bodies', () => {
  const [served, refused] = [answered('list-pay-groups', 200, []), answered('list-pay-groups', 400, {})];
  const lost = unanswered('list-pay-groups');
  expect(
    printJudgements({
      JSON: judgeJsonAccepted(served, []),
      'JSON alone refused': judgeJsonAccepted(refused, [refused, served]),
      'JSON refused however it is sent': judgeJsonAccepted(refused, [refused]),
      'JSON without an answer': judgeJsonAccepted(lost, [refused]),
      'a cut body that is taken': judgeMalformedBody(served, 'a cut body'),
      'a cut body that is refused': judgeMalformedBody(refused, 'a cut body'),
      'a cut body without an answer': judgeMalformedBody(lost, 'a cut body'),
    }),
  ).toMatchInlineSnapshot(`
    "JSON: holds TYPE-004
    JSON alone refused:
      broken TYPE-004: list-pay-groups refuses a JSON body with Content-Type: application/json.
        the answer that comes to the same request in another form | 400 | list-pay-groups 200, list-pay-groups 400
    JSON refused however it is sent: not-applicable TYPE-004 (not-observed): refused in any form: 400
    JSON without an answer: blocked TYPE-004: no answer came in time
    a cut body that is taken:
      broken TYPE-005: A body that is not well-formed JSON is answered with success.
        a refusal | 200 for a cut body | list-pay-groups 200
    a cut body that is refused: holds TYPE-005
    a cut body without an answer: blocked TYPE-005: no answer came in time"
  `);
});

test.each([
  [200, 'broken'],
  [400, 'holds'],
  [500, 'holds'],
])('an array in place of an object that is answered with %i: %s', (status, kind) => {
  const judged = judgeOtherThanObject(answered('create-sandbox-payment', status, {}), 'an empty array');
  expect(judged).toMatchObject({ kind, requirement: 'TYPE-006' });
  expect(judgeOtherThanObject(unanswered('create-sandbox-payment'), 'an empty array').kind).toBe('unjudged');
});
