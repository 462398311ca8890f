import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { answered, unanswered } from './answered.testbed.ts';
import { printJudgements } from './print-judgements.testbed.ts';
import { brokenPlaces, judgeShape, shapeJudge } from './shape.ts';

const group = { id: '5d1c6b1e-3f0a-4b57-9d41-0a7c2e9f8b13', name: 'Office', pay_frequencies: ['weekly'] };
const wrong = answered('list-pay-groups', 200, [group, { ...group, name: 7 }]);

test('the judgements of the shape of an answer', () => {
  expect(
    printJudgements({
      right: judgeShape(answered('list-pay-groups', 200, [group])),
      'a name that is a number': judgeShape(wrong),
      'a status without a schema': judgeShape(answered('list-pay-groups', 400, {})),
      'no JSON': judgeShape(answered('list-pay-groups', 200)),
      'no answer': judgeShape(unanswered('list-pay-groups')),
    }),
  ).toMatchInlineSnapshot(`
    "right: holds GROUP-001, GROUP-002, GROUPF-001, GROUPF-011, GROUPF-012, GROUPF-013, GROUPF-004, GROUPF-005, GROUPF-006, GROUPF-007, GROUPF-008, GROUPF-009, GROUPF-010, GROUPF-002, GROUPF-003
    a name that is a number:
      holds GROUP-001, GROUP-002, GROUPF-001, GROUPF-011, GROUPF-012, GROUPF-013, GROUPF-004, GROUPF-005, GROUPF-006, GROUPF-008, GROUPF-009, GROUPF-010, GROUPF-002, GROUPF-003
      broken GROUPF-007 at /1/name by type: /1/name is 7, where string is expected.
        string | 7 | list-pay-groups 200
    a status without a schema:
    no JSON:
    no answer:"
  `);
});

test('the places where a shape is broken are those that its judgements name', () => {
  expect(brokenPlaces(wrong)).toEqual([{ pointer: '/1/name', requirement: 'GROUPF-007' }]);
  expect(brokenPlaces(answered('list-pay-groups', 200, [group]))).toEqual([]);
  expect(brokenPlaces(answered('list-pay-groups', 400, {}))).toEqual([]);
  expect(brokenPlaces(answered('list-pay-groups', 200))).toEqual([]);
  expect(brokenPlaces(unanswered('list-pay-groups'))).toEqual([]);
});

test.each(operationIds)(
  'the judge of the shapes of %s owns what the catalogue has the schemas judge of it',
  (operation) => {
    const ofOperation = [...loadCatalogue().requirements.values()].filter(
      ({ judged, operations }) => judged === 'shape' && operations.includes(operation),
    );
    expect([...shapeJudge(operation).requirementIds].sort()).toEqual(ofOperation.map(({ id }) => id).sort());
  },
);

test('the judge of the shapes of an operation judges its answers', () => {
  expect(shapeJudge('list-pay-groups')(wrong)).toEqual(judgeShape(wrong));
});
