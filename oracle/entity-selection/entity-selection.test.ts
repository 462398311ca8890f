import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue.ts';
import { answered, garbage } from '../answered.testbed.ts';
import { entityOperations, entityRequirement } from './requirements.ts';
import { judgeUnchanged } from './sole.ts';
import { enrolledView, enrollmentsView, payGroupsView, statementsView } from './views.ts';

const { requirements } = loadCatalogue();

test.each(entityOperations)('the requirements of %s are about it', (operation) => {
  for (const statement of ['own', 'several', 'malformed', 'sibling', 'sole'] as const) {
    expect(requirements.get(entityRequirement(operation, statement))?.operations).toEqual([operation]);
  }
});

test('order and unknown keys are no difference for the sole entity, one more element is', () => {
  const groups = (...names: readonly string[]) =>
    answered(
      'list-pay-groups',
      200,
      names.map((name) => ({ id: name.toUpperCase(), name, extra: names })),
    );
  expect(judgeUnchanged('list-pay-groups', groups('a', 'b'), groups('b', 'a'))?.kind).toBe('holds');
  expect(judgeUnchanged('list-pay-groups', groups('a', 'b'), groups('a'))?.kind).toBe('broken');
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s does not throw', (_, value) => {
  expect(statementsView(answered('get-pay-statement', 200, value)).individualOf.size).toBe(0);
  expect(enrollmentsView(answered('get-enrollments', 200, value)).individualOf.size).toBe(0);
  expect(enrolledView(answered('list-enrolled-individuals', 200, value)).individualOf.size).toBe(0);
  expect(payGroupsView(answered('list-pay-groups', 200, value)).individualOf.size).toBe(0);
  const answers = entityOperations.map((operation) => [operation, answered(operation, 200, value)] as const);
  const kinds = answers.map(([operation, exchange]) => judgeUnchanged(operation, exchange, exchange)?.kind);
  expect(new Set(kinds)).toEqual(new Set(['holds']));
});
