import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import {
  divideBetween,
  judgeAlikeGroups,
  judgeCreatedStatements,
  judgeEnrolled,
  judgeEnrollments,
  judgeLaterPage,
  judgeMarkedItem,
  judgePayGroups,
  judgeSiblingGroups,
  judgeSiblingUpdate,
  judgeStatements,
} from './siblings.ts';
import type { View } from './views.ts';

/** A view of things, each about the individual of its own name. */
const view = (...ids: readonly string[]): View => ({
  exchange: answered('list-pay-groups', 200, []),
  individualOf: new Map(ids.map((id) => [id, id])),
});

test.each([
  [[], [], 'nothing'],
  [['a'], [], 'apart'],
  [['a'], ['b'], 'apart'],
  [['a'], ['a'], 'all-shared'],
  [['a', 'b'], ['b'], 'some-shared'],
  [['a'], ['a', 'b'], 'some-shared'],
])('%j and %j: %s', (one, other, expected) => {
  expect(divideBetween(view(...one), view(...other))).toBe(expected);
});

test('the judgements of what two siblings are shown', () => {
  const update = (status: number) => answered('update-benefit', status, {});
  const byIndividual = (one: View, other: View, ...paid: readonly string[]) =>
    judgeEnrollments(one, other, new Set(paid));
  expect(
    printJudgements({
      'statements apart': judgeStatements(view('a'), view('b'), false),
      'statements, some shared': judgeStatements(view('a', 'b'), view('b'), false),
      'statements, all shared': judgeStatements(view('a'), view('a'), false),
      'statements, all shared, where other things are not': judgeStatements(view('a'), view('a'), true),
      'no statements': judgeStatements(view(), view(), true),
      'a created payment under both, of one who was paid under one': judgeCreatedStatements(
        view('p a'),
        view('p a'),
        new Set(['p a']),
      ),
      'enrollments apart': byIndividual(view('a'), view('b'), 'a'),
      'enrollments, one shared that is of one': byIndividual(view('a', 'b'), view('a', 'b'), 'b'),
      'enrollments, one shared that may be of both': byIndividual(view('a'), view('a'), 'b'),
      'enrollments, one shared beside some of each': byIndividual(view('a', 'b'), view('b', 'c'), 'b'),
      'no enrollments': byIndividual(view(), view(), 'b'),
      'individuals, one shared that is paid under one': judgeEnrolled(view('a'), view('a'), new Set(['a'])),
      'pay groups apart': judgePayGroups(view('a'), view('b')),
      'no pay groups': judgePayGroups(view(), view()),
      'pay groups that are shared': judgePayGroups(view('a', 'c'), view('a', 'b')),
      'of two alike the groups of one, and more': judgeAlikeGroups(view('a'), view('a', 'b')),
      'of two alike the same groups': judgeAlikeGroups(view('a', 'b'), view('b', 'a')),
      'of two alike some groups of each': judgeAlikeGroups(view('a', 'b'), view('a', 'c')),
      'of two alike groups apart': judgeAlikeGroups(view('a'), view('b')),
      'of two alike one without groups': judgeAlikeGroups(view(), view('b')),
      'own pay groups and others': judgeSiblingGroups(view('a'), view('b')),
      'own pay groups under the sibling': judgeSiblingGroups(view('a', 'b'), view('b')),
      'an item of one': judgeMarkedItem(view('a'), view()),
      'an item of both': judgeMarkedItem(view('a'), view('a')),
      'an item of none': judgeMarkedItem(view(), view()),
      'an update that is refused': judgeSiblingUpdate(update(404), null),
      'an update that is taken': judgeSiblingUpdate(update(200), update(404)),
      'an update that is accepted like every other': judgeSiblingUpdate(update(200), update(200)),
      'an update that fails': judgeSiblingUpdate(update(500), null),
    }),
  ).toMatchInlineSnapshot(`
    "statements apart: holds ENT-004
    statements, some shared:
      broken ENT-004: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | b is shown under both entities | list-pay-groups 200, list-pay-groups 200
    statements, all shared: not-applicable ENT-004 (not-observed): nothing shows that the pay statements belong to one entity or the other
    statements, all shared, where other things are not:
      broken ENT-004: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    no statements: not-applicable ENT-004 (not-observed): nothing is shown under either entity
    a created payment under both, of one who was paid under one:
      broken ENT-004: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | p a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    enrollments apart: holds ENT-009
    enrollments, one shared that is of one:
      broken ENT-009: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | b is shown under both entities | list-pay-groups 200, list-pay-groups 200
    enrollments, one shared that may be of both: not-applicable ENT-009 (not-observed): nothing shows that what both entities are shown belongs to one of them
    enrollments, one shared beside some of each: not-applicable ENT-009 (not-observed): nothing shows that what both entities are shown belongs to one of them
    no enrollments: not-applicable ENT-009 (not-observed): nothing is shown under either entity
    individuals, one shared that is paid under one:
      broken ENT-014: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    pay groups apart: holds ENT-024
    no pay groups: not-applicable ENT-024 (not-observed): nothing is shown under either entity
    pay groups that are shared: not-applicable ENT-024 (not-observed): the pay groups that both entities are shown may be those of the company
    of two alike the groups of one, and more:
      broken ENT-024: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    of two alike the same groups:
    of two alike some groups of each:
    of two alike groups apart:
    of two alike one without groups:
    own pay groups and others: holds ENT-024
    own pay groups under the sibling:
      broken ENT-024: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | b is shown under both entities | list-pay-groups 200, list-pay-groups 200
    an item of one: holds ENT-019
    an item of both:
      broken ENT-019: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    an item of none: not-applicable ENT-019 (not-observed): the items of a new payment do not show in the list
    an update that is refused: holds ENT-029
    an update that is taken:
      broken ENT-029: A benefit is updated under an entity whose sibling it belongs to.
        a refusal, as for reading who is enrolled | 200 | update-benefit 200
    an update that is accepted like every other: not-applicable ENT-029 (not-observed): the target takes updates of unknown benefits too
    an update that fails: holds ENT-029"
  `);
});

const pageView = (...keys: readonly string[]): View => ({
  exchange: answered('get-pay-statement', 200, {}),
  individualOf: new Map(keys.map((key) => [key, null])),
});

test.each([
  ['a payment of the sibling that was hidden', ['p2 b'], 'broken'],
  ['an own payment', ['p1 b'], undefined],
  ['a payment that neither was shown', ['p3 a'], undefined],
  ['nothing', [], undefined],
])('%s on a later page', (_, later, kind) => {
  expect(judgeLaterPage(pageView('p1 a'), pageView('p2 a'), pageView(...later))?.kind).toBe(kind);
});

test('a payment that both are shown is hidden under neither', () => {
  expect(judgeLaterPage(pageView('p1 a'), pageView('p1 a', 'p2 a'), pageView('p1 b'))).toBeUndefined();
});
