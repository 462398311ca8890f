import { describe, expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { enrollmentsShown, foreignEnrolled } from './enrollments.ts';
import { firstOf, itemsListed, jobsListed, listsItemNamed, payGroupsListed, sharing } from './listed.ts';
import { foreignStatements, ownStatements } from './pay-statements.ts';

const element = (payment_id: string, code: number, ...individuals: readonly string[]) => ({
  payment_id,
  code,
  body: { pay_statements: individuals.map((individual_id) => ({ individual_id })) },
});
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });
const foreign = { paymentIds: ['P-1'], individuals: new Set(['i-9']), own: new Set(['i-1']) };

describe('pay statements', () => {
  test.each([
    ['an element that is refused', batch({ payment_id: 'p-1', code: 404, body: { code: 404 } })],
    ['an empty page', batch(element('p-1', 200))],
    ['own statements under the own id', batch(element('p-2', 200, 'i-1'))],
    ['own statements under the foreign id', batch(element('p-1', 200, 'i-1'))],
    ['a refusal', answered('get-pay-statement', 404, { code: 404 })],
  ])('%s holds nothing foreign', (_, exchange) => {
    expect(foreignStatements(exchange, foreign)).toBeUndefined();
  });

  test.each([
    ['statements under the foreign id in another letter case', batch(element('p-1', 200, 'i-7'))],
    ['statements in an element that says 404', batch(element('P-1', 404, 'i-7'))],
    ['a foreign individual under an own id', batch(element('p-2', 200, 'I-9'))],
    ['a foreign individual in a refusal', answered('get-pay-statement', 403, { hint: { individual_id: 'i-9' } })],
  ])('%s are found', (_, exchange) => {
    expect(foreignStatements(exchange, foreign)).toMatch(/foreign/);
  });

  test('where both connections pay the same individuals every statement of a foreign payment counts', () => {
    const shared = { ...foreign, individuals: new Set<string>() };
    expect(foreignStatements(batch(element('p-1', 200, 'i-1')), shared)).toMatch(/1 pay statements/);
  });

  test('own statements are counted under own ids alone', () => {
    const exchange = batch(element('p-1', 200, 'i-7'), element('p-2', 200, 'i-1', 'i-2'));
    expect(ownStatements(exchange, ['P-2'])).toMatch(/^2 /);
    expect(ownStatements(exchange, ['p-3'])).toBeUndefined();
  });
});

describe('enrollments', () => {
  const answer = (code: number, body: unknown) =>
    answered('get-enrollments', 200, { responses: [{ enrollment_id: 'E-1', code, body }] });

  test('data is distinguished from an error', () => {
    expect(enrollmentsShown(answer(404, { code: 404, name: 'not_found_error', message: 'none' }), ['e-1'])).toBe(
      undefined,
    );
    expect(enrollmentsShown(answer(200, { id: 'e-1', individual_id: 'i-1' }), ['e-1'])).toMatch(/E-1/);
    expect(enrollmentsShown(answer(404, { id: 'e-1', plan_id: 'x' }), ['e-1'])).toMatch(/E-1/);
    expect(enrollmentsShown(answer(200, { id: 'e-2', individual_id: 'i-1' }), ['e-3'])).toBe(undefined);
  });

  test('one of the reader’s own in the element of a foreign one is no foreign data', () => {
    const own = answer(200, { id: 'E-2', individual_id: 'i-1' });
    expect(enrollmentsShown(own, ['e-1'], ['e-2'])).toBe(undefined);
    expect(enrollmentsShown(own, ['e-1'], ['e-3'])).toMatch(/E-1/);
  });

  test('a record of the id in another element is found', () => {
    expect(enrollmentsShown(answer(200, { id: 'e-7', individual_id: 'i-1' }), ['e-7'])).toMatch(/e-7/);
  });
});

describe('enrolled individuals', () => {
  const listed = (status: number, ...ids: readonly string[]) =>
    answered('list-enrolled-individuals', status, { benefit_id: 'b', individual_ids: ids });

  test.each([
    ['the owner’s individuals', listed(200, 'i-9'), new Set(['i-9']), true],
    ['the same in a refusal', listed(404, 'I-9'), new Set(['i-9']), true],
    ['individuals of an owner who is not known', listed(200, 'i-5'), null, true],
    ['one’s own individuals', listed(200, 'i-1'), null, false],
    ['individuals whom the owner does not list', listed(200, 'i-5'), new Set(['i-9']), false],
    ['nobody', listed(200), null, false],
  ])('%s', (_, exchange, enrolled, isLeak) => {
    expect(foreignEnrolled(exchange, { enrolled, own: new Set(['i-1']) }) !== undefined).toBe(isLeak);
  });
});

describe('lists', () => {
  const list = (isCreated: boolean, ...ids: readonly string[]) => ({ isCreated, listed: new Set(ids) });

  test.each([
    ['lists apart', [list(false, 'a'), list(true, 'b'), list(true, 'c')], 'none'],
    ['one list alone', [list(false, 'a'), list(true)], undefined],
    ['all the same', [list(false, 'a'), list(true, 'a'), list(true, 'a')], 'all'],
    ['the created ones alike', [list(false, 'a'), list(true, 'b'), list(true, 'b', 'c')], 'all-created'],
    ['two of three created ones', [list(false, 'a'), list(true, 'b'), list(true, 'b'), list(true, 'c')], 'some'],
    ['the fixture and one created', [list(false, 'a'), list(true, 'a'), list(true, 'c')], 'some'],
  ])('%s: %#', (_, lists, expected) => {
    expect(sharing(lists)).toBe(expected);
  });

  test('a key is looked for in one list and not in another', () => {
    expect(firstOf(new Set(['a', 'b', 'c']), new Set(['b', 'c']), new Set(['b']))).toBe('c');
    expect(firstOf(new Set(['a']), new Set(['a']), new Set(['a']))).toBeUndefined();
  });
});

describe('hostile answers', () => {
  test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s holds nothing foreign', (_, value) => {
    expect(foreignStatements(answered('get-pay-statement', 200, value), foreign)).toBeUndefined();
    expect(enrollmentsShown(answered('get-enrollments', 200, value), ['e-1'])).toBeUndefined();
    const benefit = { enrolled: null, own: new Set<string>() };
    expect(foreignEnrolled(answered('list-enrolled-individuals', 200, value), benefit)).toBeUndefined();
    expect(payGroupsListed(answered('list-pay-groups', 200, value)).size).toBe(0);
    expect(itemsListed(answered('list-pay-statement-items', 200, value)).size).toBe(0);
    expect(jobsListed(answered('list-automated-jobs', 200, value)).size).toBe(0);
    expect(listsItemNamed(answered('list-pay-statement-items', 200, value), 'x')).toBe(false);
  });
});
