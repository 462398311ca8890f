import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { anyEnrolled, enrollmentsShown, foreignEnrolled } from './enrollments.ts';
import {
  judgeHandedOut,
  judgeOwnUnderForeign,
  leaveTo,
  ownHiddenUnderForeignEntity,
  ownJobsListed,
  ownPayGroupsListed,
} from './foreign-data.ts';
import { itemsListed, jobsListed, listsItemNamed, payGroupsListed, sharing } from './listed.ts';
import { foreignStatements, individualsIn, ownStatements } from './pay-statements.ts';

const exchange = answered('list-pay-groups', 200, []);
const lost = unanswered('list-pay-groups');
const ownHidden = ownHiddenUnderForeignEntity['list-pay-groups'];

test('the judgements of data of another connection', () => {
  expect(
    printJudgements({
      none: judgeHandedOut(ownPayGroupsListed, { exchange, asked: 'a group' }),
      some: judgeHandedOut(ownPayGroupsListed, { exchange, asked: 'a group' }, 'the group g'),
      'no answer': judgeHandedOut(ownPayGroupsListed, { exchange: lost, asked: 'a group' }, 'the group g'),
      'nothing own under a foreign entity': judgeOwnUnderForeign(ownHidden, { exchange, asked: 'a group' }),
      'own data under a foreign entity': judgeOwnUnderForeign(ownHidden, { exchange, asked: 'a group' }, 'the group g'),
      'no answer under a foreign entity': judgeOwnUnderForeign(ownHidden, { exchange: lost, asked: 'a group' }),
      'what another requirement is found by': leaveTo(ownPayGroupsListed, ownJobsListed),
    }),
  ).toMatchInlineSnapshot(`
    "none: holds ISO-012
    some:
      broken ISO-012: list-pay-groups hands out data of another connection.
        nothing of another connection | the group g (asked for: a group) | list-pay-groups 200
    no answer: blocked ISO-012: no answer came in time
    nothing own under a foreign entity: holds ISO-019
    own data under a foreign entity:
      broken ISO-019: list-pay-groups takes an entity of another connection in entity_ids and answers with its own data.
        a refusal, or an empty answer | the group g (asked for: a group) | list-pay-groups 200
    no answer under a foreign entity: blocked ISO-019: no answer came in time
    what another requirement is found by: blocked ISO-012: what was seen is a finding of ISO-013"
  `);
});

const statement = (individual_id: unknown) => ({ individual_id });
const batch = (payment_id: unknown, ...individuals: readonly unknown[]) =>
  answered('get-pay-statement', 200, {
    responses: [{ payment_id, code: 200, body: { pay_statements: individuals.map(statement) } }],
  });
const foreign = { paymentIds: ['P'], individuals: new Set(['f']), own: new Set(['o']) };

test.each([
  ['two that are not own', batch('p', 'x', 'O', 'y'), foreign, '2 pay statements of a foreign payment'],
  ['one of nobody', batch('p', 7), foreign, '1 pay statements of a foreign payment'],
  ['own ones', batch('p', 'o'), foreign, undefined],
  ['own ones, of whom nothing foreign is known', batch('p', 'o'), { ...foreign, individuals: null }, undefined],
  [
    'own ones that both pay',
    batch('p', 'o'),
    { ...foreign, individuals: new Set<string>() },
    '1 pay statements of a foreign payment',
  ],
  ['another payment', batch('q', 'x'), foreign, undefined],
  ['no payment', batch(7, 'x'), foreign, undefined],
  ['a foreign individual elsewhere', batch('q', 'x', 'F'), foreign, 'a pay statement of the foreign individual f'],
  ['nobody known elsewhere', batch('q', 'F'), { ...foreign, individuals: null }, undefined],
])('statements, %s', (_, answer, payments, expected) => {
  expect(foreignStatements(answer, payments)).toBe(expected);
});

test('own statements and individuals are found', () => {
  expect(ownStatements(batch('p', 'a', 'b'), ['P'])).toBe('2 pay statements of an own payment');
  expect(ownStatements(batch('p'), ['P'])).toBeUndefined();
  expect([...individualsIn(batch('p', 'A', 7))]).toEqual(['a']);
});

test.each([
  ['an individual', { individual_id: 'i' }, 'the enrollment E'],
  ['a plan', { plan_id: 'i' }, 'the enrollment E'],
  ['an individual that is no text', { individual_id: 7 }, undefined],
  ['nothing', { id: 'e' }, undefined],
])('an enrollment that shows %s', (_, body, expected) => {
  const answer = answered('get-enrollments', 200, { responses: [{ enrollment_id: 'E', code: 200, body }] });
  expect(enrollmentsShown(answer, ['e'])).toBe(expected);
});

test('a record of a foreign enrollment is found anywhere, and one of another is none', () => {
  const record = (id: unknown) => answered('get-enrollments', 404, { hint: [{ id, plan_id: 'p' }] });
  expect(enrollmentsShown(record('E'), ['e'])).toBe('the enrollment E');
  expect(enrollmentsShown(record('x'), ['e'])).toBeUndefined();
  expect(enrollmentsShown(record(7), ['e'])).toBeUndefined();
});

test('an own enrollment in the element of a foreign one does not end the search', () => {
  const body = { individual_id: 'i' };
  const responses = [
    { enrollment_id: 'e', body: { ...body, id: 'M' } },
    { enrollment_id: 'f', body },
  ];
  expect(enrollmentsShown(answered('get-enrollments', 200, { responses }), ['e', 'f'], ['m'])).toBe('the enrollment f');
});

test('individuals of a benefit are found', () => {
  const listed = answered('list-enrolled-individuals', 200, { individual_ids: ['a', 'b', 'o'] });
  const benefit = { enrolled: null, own: new Set(['o']) };
  expect(foreignEnrolled(listed, benefit)).toBe('2 individuals enrolled in a foreign benefit');
  expect(foreignEnrolled(listed, { ...benefit, enrolled: new Set(['b']) })).toMatch(/^1 /);
  expect(foreignEnrolled(listed, { ...benefit, enrolled: new Set(['o']) })).toBeUndefined();
  expect(anyEnrolled(listed)).toBe('3 enrolled individuals');
  expect(anyEnrolled(answered('list-enrolled-individuals', 200, { individual_ids: [] }))).toBeUndefined();
});

test('lists are read by what their elements differ in', () => {
  const items = answered('list-pay-statement-items', 200, { responses: [{ name: 'N', category: 'taxes' }] });
  expect([...payGroupsListed(answered('list-pay-groups', 200, [{ id: 'G' }, { id: 7 }, null]))]).toEqual(['g']);
  expect([...jobsListed(answered('list-automated-jobs', 200, { data: [{ job_id: 'J' }, {}] }))]).toEqual(['j']);
  expect([...itemsListed(items)]).toHaveLength(1);
  expect([listsItemNamed(items, 'N'), listsItemNamed(items, 'n')]).toEqual([true, false]);
});

const list = (isCreated: boolean, ...ids: readonly string[]) => ({ isCreated, listed: new Set(ids) });

test.each([
  ['none at all', [], undefined],
  ['empty ones', [list(true), list(true)], undefined],
  ['the fixture and one that is created, alike', [list(false, 'a'), list(true, 'a')], 'all'],
  ['created ones alike, and one apart', [list(true, 'a'), list(true, 'a'), list(true, 'b')], 'some'],
  [
    'created ones alike, and two fixtures alike',
    [list(true, 'a'), list(true, 'a'), list(false, 'b'), list(false, 'b')],
    'some',
  ],
  ['two fixtures alike', [list(false, 'a'), list(false, 'a'), list(true, 'b')], 'some'],
] as const)('lists shared by %s', (_, lists, expected) => {
  expect(sharing(lists)).toBe(expected);
});
