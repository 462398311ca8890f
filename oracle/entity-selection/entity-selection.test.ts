import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue.ts';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { entityOperations, entityRequirement } from './requirements.ts';
import { judgeNoSelection, judgeOwnAccepted } from './selected.ts';
import { judgeByIndividual, judgeMarkedItem, judgePayGroups, judgeSiblingGroups, judgeStatements } from './siblings.ts';
import { judgeUnchanged } from './sole.ts';
import { enrolledView, enrollmentsView, ofPayments, paidUnderOne, payGroupsView, statementsView } from './views.ts';

const { requirements } = loadCatalogue();

test.each(entityOperations)('the requirements of %s are about it', (operation) => {
  for (const statement of ['own', 'several', 'malformed', 'sibling', 'sole'] as const) {
    expect(requirements.get(entityRequirement(operation, statement))?.operations).toEqual([operation]);
  }
});

describe('what is named', () => {
  const groups = answered('list-pay-groups', 200, []);
  const batch = (code: number) =>
    answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body: {} }] });

  test.each([
    ['broken', judgeNoSelection('list-pay-groups', 'several', groups, 'two')],
    ['holds', judgeNoSelection('list-pay-groups', 'several', answered('list-pay-groups', 500), 'two')],
    ['unjudged', judgeNoSelection('list-pay-groups', 'malformed', unanswered('list-pay-groups'), 'a word')],
    ['broken', judgeNoSelection('get-pay-statement', 'malformed', batch(200), 'a word')],
    ['holds', judgeNoSelection('get-pay-statement', 'malformed', batch(400), 'a word')],
    ['holds', judgeOwnAccepted('list-pay-groups', groups, groups)],
    ['broken', judgeOwnAccepted('list-pay-groups', answered('list-pay-groups', 403), groups)],
    [
      'unjudged',
      judgeOwnAccepted('list-pay-groups', answered('list-pay-groups', 403), answered('list-pay-groups', 500)),
    ],
    ['unjudged', judgeOwnAccepted('list-pay-groups', unanswered('list-pay-groups'), groups)],
    ['unjudged', judgeOwnAccepted('update-benefit', answered('update-benefit', 404), answered('update-benefit', 200))],
    ['broken', judgeOwnAccepted('update-benefit', answered('update-benefit', 422), answered('update-benefit', 200))],
  ])('%s: %#', (kind, judgement) => {
    expect(judgement.kind).toBe(kind);
  });
});

describe('siblings', () => {
  const statements = (...pairs: readonly (readonly [string, string])[]) =>
    statementsView(
      answered('get-pay-statement', 200, {
        responses: pairs.map(([payment_id, individual_id]) => ({
          payment_id,
          code: 200,
          body: { pay_statements: [{ individual_id }] },
        })),
      }),
    );
  const groups = (...ids: readonly string[]) =>
    payGroupsView(
      answered(
        'list-pay-groups',
        200,
        ids.map((id) => ({ id })),
      ),
    );
  const enrolled = (...ids: readonly string[]) =>
    enrolledView(answered('list-enrolled-individuals', 200, { individual_ids: ids }));

  test.each([
    ['holds', judgeStatements(statements(['p', 'i']), statements(['q', 'j']), false)],
    ['holds', judgeStatements(statements(['p', 'i']), statements(['p', 'j']), false)],
    ['broken', judgeStatements(statements(['p', 'i'], ['q', 'j']), statements(['q', 'j']), false)],
    ['unjudged', judgeStatements(statements(['p', 'i']), statements(['p', 'i']), false)],
    ['broken', judgeStatements(statements(['p', 'i']), statements(['p', 'i']), true)],
    ['unjudged', judgeStatements(statements(), statements(), true)],
    ['holds', judgePayGroups(groups('a'), groups('b'))],
    ['unjudged', judgePayGroups(groups('a'), groups('A'))],
    ['broken', judgePayGroups(groups('a'), groups('a', 'b'))],
    ['unjudged', judgePayGroups(groups('a', 'c'), groups('a', 'b'))],
    ['unjudged', judgePayGroups(groups(), groups())],
    ['holds', judgeSiblingGroups(groups('a'), groups('b'))],
    ['broken', judgeSiblingGroups(groups('a'), groups('a'))],
    ['holds', judgeByIndividual('list-enrolled-individuals', enrolled('i'), enrolled('j'), new Set())],
    ['unjudged', judgeByIndividual('list-enrolled-individuals', enrolled('i'), enrolled('i'), new Set())],
    ['broken', judgeByIndividual('list-enrolled-individuals', enrolled('i'), enrolled('i'), new Set(['i']))],
    ['holds', judgeMarkedItem(groups('mark'), groups())],
    ['broken', judgeMarkedItem(groups('mark'), groups('mark'))],
    ['unjudged', judgeMarkedItem(groups(), groups())],
  ])('%s: %#', (kind, judgement) => {
    expect(judgement.kind).toBe(kind);
  });

  test('statements are kept by payment, in any letter case', () => {
    const kept = ofPayments(statements(['p', 'i'], ['q', 'j']), ['P']);
    expect([...kept.individualOf.keys()]).toEqual(['p i']);
  });

  test('who is paid under one of two entities alone', () => {
    const [one, other] = [statements(['p', 'i'], ['p', 'k']), statements(['q', 'j'], ['q', 'k'])];
    expect([...paidUnderOne(one.exchange, other.exchange)].sort()).toEqual(['i', 'j']);
  });
});

describe('the sole entity', () => {
  const groups = (...names: readonly string[]) =>
    answered(
      'list-pay-groups',
      200,
      names.map((name) => ({ id: name.toUpperCase(), name, extra: names })),
    );

  test('order and unknown keys are no difference, another element is', () => {
    expect(judgeUnchanged('list-pay-groups', groups('a', 'b'), groups('b', 'a'))?.kind).toBe('holds');
    expect(judgeUnchanged('list-pay-groups', groups('a', 'b'), groups('a'))?.kind).toBe('broken');
    expect(judgeUnchanged('list-pay-groups', groups('a'), answered('list-pay-groups', 403))).toBeUndefined();
  });
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
