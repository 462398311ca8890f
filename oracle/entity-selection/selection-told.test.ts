import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/exchange.ts';
import { answered, unanswered } from '../answered.testbed.ts';
import { printJudgements } from '../print-judgements.testbed.ts';
import { isServed, judgeNoSelection, judgeOwnAccepted } from './selected.ts';
import {
  divisionOf,
  judgeAlikeGroups,
  judgeByIndividual,
  judgeMarkedItem,
  judgePayGroups,
  judgeSiblingGroups,
  judgeStatements,
} from './siblings.ts';
import { judgeUnchanged } from './sole.ts';
import type { View } from './views.ts';

const groups = (status: number) => answered('list-pay-groups', status, []);

test('the judgements of entity_ids that select nothing', () => {
  const judged = (exchange: Exchange) => judgeNoSelection('list-pay-groups', 'several', exchange, 'two entities');
  expect(
    printJudgements({
      served: judged(groups(200)),
      refused: judged(groups(400)),
      unanswered: judged(unanswered('list-pay-groups')),
    }),
  ).toMatchInlineSnapshot(`
    "served:
      broken ENT-022: list-pay-groups answers with success although entity_ids holds two entities.
        a refusal | 200 for two entities | list-pay-groups 200
    refused:
      holds ENT-022
    unanswered:
      blocked ENT-022: no answer came in time"
  `);
});

test.each([
  ['a batch of payments', answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200 }] }), true],
  [
    'payments, each refused',
    answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 404 }] }),
    false,
  ],
  [
    'a batch of enrollments',
    answered('get-enrollments', 200, { responses: [{ enrollment_id: 'e', code: 200 }] }),
    true,
  ],
  [
    'enrollments, each refused',
    answered('get-enrollments', 200, { responses: [{ enrollment_id: 'e', code: 404 }] }),
    false,
  ],
  ['success that is no batch', answered('get-enrollments', 200, {}), true],
  ['a refusal', answered('get-enrollments', 404, {}), false],
  ['a list', groups(200), true],
])('%s is served: %s', (_, exchange, expected) => {
  expect(isServed(exchange)).toBe(expected);
});

test('the judgements of an entity of the own connection', () => {
  const judged = (named: Exchange, plain: Exchange) => judgeOwnAccepted('list-pay-groups', named, plain);
  const benefit = (status: number) =>
    judgeOwnAccepted('update-benefit', answered('update-benefit', status), answered('update-benefit', 200));
  const enrolled = judgeOwnAccepted(
    'list-enrolled-individuals',
    answered('list-enrolled-individuals', 404),
    answered('list-enrolled-individuals', 200),
  );
  expect(
    printJudgements({
      served: judged(groups(200), groups(200)),
      'served where it is not without': judged(groups(200), groups(400)),
      refused: judged(groups(404), groups(200)),
      'refused without it, too': judged(groups(400), groups(403)),
      unanswered: judged(unanswered('list-pay-groups'), groups(200)),
      'unanswered without it': judged(groups(200), unanswered('list-pay-groups')),
      'a benefit that is forbidden': benefit(403),
      'a benefit that is not there': benefit(404),
      'a benefit that is gone': benefit(410),
      'a benefit that is refused otherwise': benefit(400),
      'the individuals of a benefit that is not there': enrolled,
    }),
  ).toMatchInlineSnapshot(`
    "served:
      holds ENT-021
    served where it is not without:
      holds ENT-021
    refused:
      broken ENT-021: list-pay-groups refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 404 | list-pay-groups 200, list-pay-groups 404
    refused without it, too:
      not-applicable ENT-021 (not-observed): refused without entity_ids, too: 403
    unanswered:
      blocked ENT-021: no answer came in time
    unanswered without it:
      blocked ENT-021: without entity_ids: no answer came in time
    a benefit that is forbidden:
      broken ENT-026: update-benefit refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 403 | update-benefit 200, update-benefit 403
    a benefit that is not there:
      not-applicable ENT-026 (not-observed): the benefit may be that of another entity
    a benefit that is gone:
      not-applicable ENT-026 (not-observed): the benefit may be that of another entity
    a benefit that is refused otherwise:
      broken ENT-026: update-benefit refuses an entity of the own connection in entity_ids.
        the request is answered as without entity_ids | 400 | update-benefit 200, update-benefit 400
    the individuals of a benefit that is not there:
      not-applicable ENT-011 (not-observed): the benefit may be that of another entity"
  `);
});

/** A view of things, each about the individual of its own name. */
const view = (...ids: readonly string[]): View => ({
  exchange: groups(200),
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
  expect(divisionOf(view(...one), view(...other))).toBe(expected);
});

test('the judgements of what two siblings are shown', () => {
  const byIndividual = (one: View, other: View, ...paid: readonly string[]) =>
    judgeByIndividual('get-enrollments', one, other, new Set(paid));
  expect(
    printJudgements({
      'statements apart': judgeStatements(view('a'), view('b'), false),
      'statements, some shared': judgeStatements(view('a', 'b'), view('b'), false),
      'statements, all shared': judgeStatements(view('a'), view('a'), false),
      'statements, all shared, where other things are not': judgeStatements(view('a'), view('a'), true),
      'no statements': judgeStatements(view(), view(), true),
      'enrollments apart': byIndividual(view('a'), view('b'), 'a'),
      'enrollments, one shared that is of one': byIndividual(view('a', 'b'), view('a', 'b'), 'b'),
      'enrollments, one shared that may be of both': byIndividual(view('a'), view('a'), 'b'),
      'pay groups apart': judgePayGroups(view('a'), view('b')),
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
    }),
  ).toMatchInlineSnapshot(`
    "statements apart:
      holds ENT-004
    statements, some shared:
      broken ENT-004: get-pay-statement shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | b is shown under both entities | list-pay-groups 200, list-pay-groups 200
    statements, all shared:
      not-applicable ENT-004 (not-observed): nothing shows that the pay statements belong to one entity or the other
    statements, all shared, where other things are not:
      broken ENT-004: get-pay-statement shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    no statements:
      not-applicable ENT-004 (not-observed): nothing shows that the pay statements belong to one entity or the other
    enrollments apart:
      holds ENT-009
    enrollments, one shared that is of one:
      broken ENT-009: get-enrollments shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | b is shown under both entities | list-pay-groups 200, list-pay-groups 200
    enrollments, one shared that may be of both:
      not-applicable ENT-009 (not-observed): nothing shows that what both entities are shown belongs to one of them
    pay groups apart:
      holds ENT-024
    pay groups that are shared:
      not-applicable ENT-024 (not-observed): the pay groups that both entities are shown may be those of the company
    of two alike the groups of one, and more:
      broken ENT-024: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    of two alike the same groups:
    of two alike some groups of each:
    of two alike groups apart:
    of two alike one without groups:
    own pay groups and others:
      holds ENT-024
    own pay groups under the sibling:
      broken ENT-024: list-pay-groups shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | b is shown under both entities | list-pay-groups 200, list-pay-groups 200
    an item of one:
      holds ENT-019
    an item of both:
      broken ENT-019: list-pay-statement-items shows the data of one entity when its sibling is named in entity_ids.
        what belongs to one entity is not shown under its sibling | a is shown under both entities | list-pay-groups 200, list-pay-groups 200
    an item of none:
      not-applicable ENT-019 (not-observed): the items of a new payment do not show in the list"
  `);
});

test('the judgements of the sole entity', () => {
  const list = (...names: readonly string[]) =>
    answered(
      'list-pay-groups',
      200,
      names.map((name) => ({ id: name, name })),
    );
  const judged = (plain: Exchange, named: Exchange) => judgeUnchanged('list-pay-groups', plain, named);
  expect(
    printJudgements({
      'the same': judged(list('a', 'b'), list('b', 'a')),
      'another one': judged(list('a'), list('b')),
      'a refusal without it': judged(groups(403), list('b')),
      'a refusal with it': judged(list('a'), groups(403)),
    }),
  ).toMatchInlineSnapshot(`
    "the same:
      holds ENT-025
    another one:
      broken ENT-025 at /0: list-pay-groups answers otherwise when the sole entity of the connection is named in entity_ids.
        no such element | {"id":"b","name":"b"} | list-pay-groups 200, list-pay-groups 200
    a refusal without it:
    a refusal with it:"
  `);
});
