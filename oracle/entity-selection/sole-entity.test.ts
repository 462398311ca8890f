import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { entityOperations } from './documented-answers.ts';
import { judgeUnchanged } from './sole-entity.ts';
import { enrolledView, enrollmentsView, payGroupsView, statementsView } from './views.ts';

const groups = (status: number) => answered('list-pay-groups', status, []);

test('the judgements of the sole entity', () => {
  const list = (...names: readonly string[]) =>
    answered(
      'list-pay-groups',
      200,
      names.map((name) => ({ id: name, name })),
    );
  const judged = (plain: Exchange, named: Exchange) => judgeUnchanged['list-pay-groups'](plain, named);
  expect(
    printJudgements({
      'the same': judged(list('a', 'b'), list('b', 'a')),
      'another one': judged(list('a'), list('b')),
      'a refusal without it': judged(groups(403), list('b')),
      'a refusal with it': judged(list('a'), groups(403)),
    }),
  ).toMatchInlineSnapshot(`
    "the same: holds ENT-025
    another one:
      broken ENT-025 at /0: list-pay-groups answers otherwise when the sole entity of the connection is named in entity_ids.
        no such element | {"id":"b","name":"b"} | list-pay-groups 200, list-pay-groups 200
    a refusal without it:
    a refusal with it:"
  `);
});

test('order and unknown keys are no difference for the sole entity, one more element is', () => {
  const groups = (...names: readonly string[]) =>
    answered(
      'list-pay-groups',
      200,
      names.map((name) => ({ id: name.toUpperCase(), name, extra: names })),
    );
  expect(judgeUnchanged['list-pay-groups'](groups('a', 'b'), groups('b', 'a'))?.kind).toBe('holds');
  expect(judgeUnchanged['list-pay-groups'](groups('a', 'b'), groups('a'))?.kind).toBe('broken');
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s does not throw', (_, value) => {
  expect(statementsView(answered('get-pay-statement', 200, value)).individualOf.size).toBe(0);
  expect(enrollmentsView(answered('get-enrollments', 200, value)).individualOf.size).toBe(0);
  expect(enrolledView(answered('list-enrolled-individuals', 200, value)).individualOf.size).toBe(0);
  expect(payGroupsView(answered('list-pay-groups', 200, value)).individualOf.size).toBe(0);
  const answers = entityOperations.map((operation) => [operation, answered(operation, 200, value)] as const);
  const kinds = answers.map(([operation, exchange]) => judgeUnchanged[operation](exchange, exchange)?.kind);
  expect(new Set(kinds)).toEqual(new Set(['holds']));
});
