import { expect, test } from 'vitest';
import { answersOf, saysJson } from '../kernel/answer.ts';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements, responding } from '../kernel/print-judgements.testbed.ts';
import { judgeEnvelope } from './envelope.ts';

const type = (value: string) => ({
  headers: [['X-Other', 'application/json'] as const, ['content-Type', value] as const],
});
const groups = responding(answered('list-pay-groups', 200, []), type('application/json'));
const payment = responding(answered('create-sandbox-payment', 200, {}), type('application/json'));
const later = responding(answered('get-pay-statement', 202, { name: 'x' }), type('application/json'));

test('the judgements of the answer to a request whose outcome is stated', () => {
  const judged = (exchange: typeof groups) => judgeEnvelope(exchange, { hasStatedResult: true });
  expect(
    printJudgements({
      'no answer': judged(unanswered('list-pay-groups')),
      'a read': judged(groups),
      'a write': judged(payment),
      'another media type': judged(responding(groups, type('text/html'))),
      'no media type': judged(answered('list-pay-groups', 200, [])),
      oddities: judged(responding(groups, { oddities: ['one', 'two', 'three', 'four'] })),
      'an empty body': judged(answered('list-pay-groups', 200)),
      'no JSON': judged(responding(groups, { body: { kind: 'not-json', problem: 'a brace is missing' } })),
      'another success': judged(answered('list-pay-groups', 204)),
      'the last success': judged(answered('list-pay-groups', 299)),
      'come back later': judged(later),
      'a redirection': judged(answered('list-pay-groups', 300, {})),
      'the last redirection': judged(answered('list-pay-groups', 399, {})),
      'a refusal': judged(answered('list-pay-groups', 400, {})),
    }),
  ).toMatchInlineSnapshot(`
    "no answer:
    a read: holds TYPE-001, TYPE-002, TYPE-003
    a write: holds TYPE-001, TYPE-002, TYPE-003
    another media type:
      holds TYPE-001
      broken TYPE-002: list-pay-groups sends JSON under another media type.
        Content-Type: application/json | text/html | list-pay-groups 200
      holds TYPE-003
    no media type:
      holds TYPE-001
      broken TYPE-002: list-pay-groups sends JSON under another media type.
        Content-Type: application/json | no Content-Type | list-pay-groups 200
      holds TYPE-003
    oddities:
      holds TYPE-001, TYPE-002
      broken TYPE-003: list-pay-groups sends JSON that readers will understand differently.
        JSON that can be read in one way only | one; two; three | list-pay-groups 200
    an empty body:
      broken TYPE-001: list-pay-groups answered 200 without a body that is JSON.
        a JSON body | an empty body | list-pay-groups 200
    no JSON:
      broken TYPE-001: list-pay-groups answered 200 without a body that is JSON.
        a JSON body | a brace is missing | list-pay-groups 200
    another success:
      broken GROUP-003: list-pay-groups answers a valid request with another status of success than 200.
        200 with the result | 204 | list-pay-groups 204
    the last success:
      broken GROUP-003: list-pay-groups answers a valid request with another status of success than 200.
        200 with the result | 299 | list-pay-groups 299
    come back later:
    a redirection:
    the last redirection:
    a refusal:"
  `);
});

test.each([groups, later, answered('list-pay-groups', 204)])(
  'where nothing is stated success is not judged: %#',
  (exchange) => {
    expect(judgeEnvelope(exchange, { hasStatedResult: false })).toEqual([]);
  },
);

test('each answer is taken as the last one', () => {
  const { response } = later;
  const exchange = { ...groups, earlier: response === null ? [] : [response] };
  const seen = answersOf(exchange);
  expect(seen.map((one) => one.response?.status)).toEqual([202, 200]);
  expect(seen[0]).toMatchObject({ operation: 'list-pay-groups', failure: null, earlier: [] });
});

test('an earlier answer did not fail with the last one', () => {
  const { response } = later;
  expect(answersOf({ ...unanswered('list-pay-groups'), earlier: response === null ? [] : [response] })).toMatchObject([
    { failure: null, response: { status: 202 } },
    { response: null },
  ]);
});

test.each([
  ['application/json', true],
  [' APPLICATION/JSON ; charset=utf-8', true],
  ['application/problem+json', true],
  ['application/vnd.a-b.c+json;v=1', true],
  ['application/jsonp', false],
  ['application/json x', false],
  ['x application/json', false],
  ['application/+json', false],
  ['text/json', false],
  ['', false],
])('%j says JSON: %s', (value, expected) => {
  const { response } = responding(groups, type(value));
  expect(response !== null && saysJson(response)).toBe(expected);
});
