import { expect, test } from 'vitest';
import { loadCatalogue } from '../specs/catalogue.ts';
import type { Exchange } from '../specs/exchange.ts';
import { operationIds } from '../specs/operations.ts';
import { answered, unanswered } from './answered.testbed.ts';
import { credentialRequirement, judgeNoData, judgeRefusal } from './authentication.ts';
import { printJudgements } from './print-judgements.testbed.ts';

const { requirements } = loadCatalogue();

test.each(operationIds)('the requirements of %s are about it', (operation) => {
  const ids = (['none', 'wrong', 'other-scheme'] as const).map((wrongness) =>
    credentialRequirement(operation, wrongness),
  );
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(requirements.get(id)?.operations).toEqual([operation]);
});

test('the judgements of a request with a wrong credential', () => {
  const judged = (status: number) => judgeRefusal(answered('list-pay-groups', status), 'wrong', 'a cut token');
  expect(
    printJudgements({
      199: judged(199),
      200: judged(200),
      299: judged(299),
      300: judged(300),
      'no answer': judgeRefusal(unanswered('list-pay-groups'), 'none', 'no credential'),
    }),
  ).toMatchInlineSnapshot(`
    "199:
      holds AUTH-029
    200:
      broken AUTH-029: list-pay-groups lets a request through with a cut token.
        a refusal | 200 for a cut token | list-pay-groups 200
    299:
      broken AUTH-029: list-pay-groups lets a request through with a cut token.
        a refusal | 299 for a cut token | list-pay-groups 299
    300:
      holds AUTH-029
    no answer:
      blocked AUTH-028: no answer came in time"
  `);
});

const person = '6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f';
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
    one name:
      holds AUTH-035
    two long texts:
      broken AUTH-035: list-pay-groups refuses the credential by its status, and hands out the data all the same.
        a refusal without data | the refusal carries "6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f xxxxxxxxxxxxxxxxxxxxxxx", which stands in the answer to a valid credential | list-pay-groups 401
    what only begins like an id:
      holds AUTH-035
    what only ends like an id:
      holds AUTH-035
    an id in the path:
      holds AUTH-035
    an id in the body that was sent:
      holds AUTH-035
    no answer:
      holds AUTH-035"
  `);
});

test.each([
  ['eleven 1111', 'eleven 2222', 'holds'],
  ['twelve 11111', 'twelve 22222', 'broken'],
])('two texts as long as %j tell', (one, other, kind) => {
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
