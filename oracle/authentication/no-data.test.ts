import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeNoData } from './no-data.ts';

const person = '6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f';
const server = { id: '0e9d8c7b-6a5f-4e4d-8c3b-2a1f0e9d8c7b', rack: 'north-eastern corner' };
const enrolled = answered('list-enrolled-individuals', 200, { benefit_id: 'b', individual_ids: [person], server });
const groups = answered('list-pay-groups', 200, [{ id: person, name: 'Everyone in the office' }]);

test.each([
  ['an id of the data', enrolled, { error: person }, 'broken'],
  ['an id of a list', groups, { error: person }, 'broken'],
  ['a single name of the data', groups, { error: 'Everyone in the office' }, 'holds'],
  ['what stands beside the data in every answer', enrolled, { server }, 'holds'],
  ['nothing', enrolled, {}, 'holds'],
])('a refusal with %s', (_, served, body, kind) => {
  expect(judgeNoData(answered(served.operation, 401, body), served).kind).toBe(kind);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s as the valid answer has no data', (_, value) => {
  expect(judgeNoData(answered('list-pay-groups', 401, {}), answered('list-pay-groups', 200, value)).kind).toBe('holds');
});

const names = ['Everyone here', 'Somebody else'];
const valid = (...strings: readonly string[]) => answered('list-pay-groups', 200, strings);
const refusal = (text: string, sent: Partial<Exchange['request']> = {}): Exchange => {
  const answer = answered('list-pay-groups', 401, text);
  return { ...answer, request: { ...answer.request, ...sent } };
};

test('the judgements of data in a refusal', () => {
  const long = `${person} ${'x'.repeat(90)}`;
  expect(
    printJudgements({
      'an id': judgeNoData(refusal(`so ${person} it is`), valid(person)),
      'an id among names': judgeNoData(refusal(`${names[0]} ${person}`), valid(...names, person)),
      'two names': judgeNoData(refusal(names.join()), valid(...names)),
      'one name': judgeNoData(refusal('Everyone here'), valid(...names)),
      'two long texts': judgeNoData(refusal(`${long}${long}y`), valid(long, `${long}y`)),
      'what only begins like an id': judgeNoData(refusal(`${person}0`), valid(`${person}0`)),
      'what only ends like an id': judgeNoData(refusal(`0${person}`), valid(`0${person}`)),
      'an id in the path': judgeNoData(refusal(person, { path: `/x/${person}` }), valid(person)),
      'an id in the body that was sent': judgeNoData(refusal(person, { body: `{"id":"${person}"}` }), valid(person)),
      'no answer': judgeNoData(unanswered('list-pay-groups'), valid(person)),
    }),
  ).toMatchInlineSnapshot(`
    "an id:
      broken AUTH-035: list-pay-groups refuses the credential by its status, and hands out the data all the same.
        a refusal without data | the refusal carries "6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f", which stands in the answer to a valid credential | list-pay-groups 401
    an id among names:
      broken AUTH-035: list-pay-groups refuses the credential by its status, and hands out the data all the same.
        a refusal without data | the refusal carries "6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f", which stands in the answer to a valid credential | list-pay-groups 401
    two names:
      broken AUTH-035: list-pay-groups refuses the credential by its status, and hands out the data all the same.
        a refusal without data | the refusal carries "Everyone here", which stands in the answer to a valid credential | list-pay-groups 401
    one name: holds AUTH-035
    two long texts:
      broken AUTH-035: list-pay-groups refuses the credential by its status, and hands out the data all the same.
        a refusal without data | the refusal carries "6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f xxxxxxxxxxxxxxxxxxxxxxx", which stands in the answer to a valid credential | list-pay-groups 401
    what only begins like an id: holds AUTH-035
    what only ends like an id: holds AUTH-035
    an id in the path: holds AUTH-035
    an id in the body that was sent: holds AUTH-035
    no answer: holds AUTH-035"
  `);
});

test.each([
  ['eleven 1111', 'eleven 2222', 'holds'],
  ['twelve 11111', 'twelve 22222', 'broken'],
])('two texts as long as %j show where they come from', (one, other, kind) => {
  expect(judgeNoData(refusal(one + other), valid(one, other)).kind).toBe(kind);
});

test('of very many, or very deep, data the beginning is looked for', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `n${index}`);
  expect(judgeNoData(refusal(person), valid(...many, person)).kind).toBe('holds');
  expect(judgeNoData(refusal(person), valid(...many.slice(1), person)).kind).toBe('broken');
  const nested = (depth: number): unknown => (depth === 0 ? person : [nested(depth - 1)]);
  const at = (depth: number) => judgeNoData(refusal(person), answered('list-pay-groups', 200, nested(depth))).kind;
  expect([at(20), at(21)]).toEqual(['broken', 'holds']);
});

test.each(['responses', 'data', 'individual_ids', 'benefit_id'])('what stands under %s is data', (key) => {
  const served = answered('list-enrolled-individuals', 200, { [key]: person });
  expect(judgeNoData(refusal(person), served).kind).toBe('broken');
});
