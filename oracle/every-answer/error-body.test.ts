import { expect, test } from 'vitest';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements, responding } from '../kernel/print-judgements.testbed.ts';
import { isListedError, judgeErrorBody } from './error-body.ts';

const headers = [['Content-Type', 'application/json'] as const];
function refusal(operation: OperationId, status: number, change: object = {}): Exchange {
  const error = { code: status, name: 'an_error', message: 'It is so.', service_code: 'a_code' };
  return responding(answered(operation, status, { ...error, ...change }), { headers });
}
const shown = refusal('get-pay-statement', 422);

test('the judgements of the error body of a request whose outcome is stated', () => {
  const judged = (exchange: Exchange) => judgeErrorBody(exchange, { hasStatedResult: true });
  expect(
    printJudgements({
      'no answer': judged(unanswered('get-pay-statement')),
      'a shown error': judged(shown),
      'the other shown error': judged(refusal('list-enrolled-individuals', 404)),
      'a shown error of another code': judged(refusal('get-pay-statement', 422, { code: 400 })),
      'a shown error of another shape': judged(refusal('get-pay-statement', 422, { name: 7 })),
      'a shown error of another media type': judged(responding(shown, { headers: [] })),
      'a shown error that is no object': judged(responding(answered('get-pay-statement', 422, 'no'), { headers })),
      'a shown error that is no JSON': judged(responding(answered('get-pay-statement', 422), { headers })),
      'another status': judged(refusal('get-pay-statement', 404)),
      'another status of the other': judged(refusal('list-enrolled-individuals', 422)),
      'another operation': judged(refusal('list-pay-groups', 404)),
      'another error of another code': judged(refusal('list-pay-groups', 404, { code: 422 })),
      'another error of another shape': judged(answered('list-pay-groups', 404, { error: 'none' })),
      'another error that is no object': judged(answered('list-pay-groups', 404, 'none')),
    }),
  ).toMatchInlineSnapshot(`
    "no answer:
    a shown error: holds ERR-011, ERR-010
    the other shown error: holds ERR-011, ERR-010
    a shown error of another code:
      holds ERR-011
      broken ERR-010 at /code: The code in the error body is not the HTTP status of its answer.
        422 | 400 | get-pay-statement 422
    a shown error of another shape: holds ERR-011
    a shown error of another media type:
      broken ERR-011: The error that the interface shows is not sent as JSON.
        a JSON error body with Content-Type: application/json | another media type | get-pay-statement 422
      holds ERR-010
    a shown error that is no object: holds ERR-011
    a shown error that is no JSON:
      broken ERR-011: The error that the interface shows is not sent as JSON.
        a JSON error body with Content-Type: application/json | a body that is not JSON | get-pay-statement 422
    another status: holds ERR-012, ERR-013
    another status of the other: holds ERR-012, ERR-013
    another operation: holds ERR-012, ERR-013
    another error of another code:
      holds ERR-012
      broken ERR-013 at /code: The code in the error body is not the HTTP status of its answer.
        404 | 422 | list-pay-groups 404
    another error of another shape:
      broken ERR-012: A refusal carries a JSON object that is not of the common error shape.
        code, name, message and service_code | {"error":"none"} | list-pay-groups 404
    another error that is no object:"
  `);
});

test('where nothing is stated only a listed error is one that is shown', () => {
  const listed = refusal('get-pay-statement', 422, { service_code: 'batch_limit_exceeded' });
  expect(
    printJudgements({
      'a listed error': judgeErrorBody(listed, { hasStatedResult: false }),
      'another error of that status': judgeErrorBody(shown, { hasStatedResult: false }),
      'no JSON': judgeErrorBody(answered('get-pay-statement', 422), { hasStatedResult: false }),
    }),
  ).toMatchInlineSnapshot(`
    "a listed error: holds ERR-011, ERR-010
    another error of that status: holds ERR-012, ERR-013
    no JSON:"
  `);
});

test.each([
  ['get-pay-statement', 422, 'batch_limit_exceeded', true],
  ['get-pay-statement', 422, 'page_size_limit_exceeded', true],
  ['get-pay-statement', 422, 'a_code', false],
  ['get-pay-statement', 404, 'batch_limit_exceeded', false],
  ['list-enrolled-individuals', 404, 'benefit_not_found', true],
  ['list-enrolled-individuals', 422, 'benefit_not_found', false],
  ['list-pay-groups', 404, 'benefit_not_found', false],
  ['list-pay-groups', 422, 'batch_limit_exceeded', false],
] as const)('%s refused with %i %s is listed: %s', (operation, status, service_code, expected) => {
  expect(isListedError(refusal(operation, status, { service_code }))).toBe(expected);
});

test.each([
  ['a key that is missing', { service_code: undefined }, ['no service_code']],
  ['keys of another type', { code: '404', message: null }, ['code of another type', 'message of another type']],
  [
    'keys of its own alone',
    { code: undefined, name: undefined, message: undefined, service_code: undefined, error: 1 },
    ['no code', 'no name', 'no message', 'no service_code'],
  ],
  ['a code that is no status', { code: 4.5 }, ['another shape']],
])('the kinds of a refusal with %s', (_, change, kinds) => {
  const [judgement] = judgeErrorBody(refusal('list-pay-groups', 404, change), { hasStatedResult: false });
  expect(judgement).toMatchObject({ kind: 'broken', requirement: 'ERR-012', kinds });
});
