import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { isBroken } from '../kernel/judge.ts';
import { judgeUnnamedStatement } from './given-statement.ts';
import { readStatements } from './read-statements.ts';

const given = { gross_pay: 312_345, net_pay: 250_111, earnings: [{ amount: 7, hours: 1, name: 'Pay' }] };
const cents = (amount: number) => ({ amount, currency: 'usd' });
const creation = answered('create-sandbox-payment', 200, {});

function brokenBy(...statements: readonly object[]): readonly string[] {
  const body = { paging: { offset: 0 }, pay_statements: statements };
  const reading = answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200, body }] });
  const judged = judgeUnnamedStatement(given, readStatements(reading, 'p') ?? [], creation);
  return judged.filter(isBroken).map(({ requirement }) => requirement);
}

const own = { individual_id: 'i', gross_pay: cents(312_345), net_pay: cents(250_111), earnings: given.earnings };

test('a statement that names nobody says what it was given, whoever it is of', () => {
  expect(brokenBy({ individual_id: 'j', gross_pay: cents(1) }, own)).toEqual([]);
  expect(brokenBy({ ...own, earnings: [] })).toEqual(['PAY-040']);
  expect(brokenBy({ ...own, net_pay: cents(5) })).toEqual(['PAY-028']);
  expect(brokenBy({ ...own, gross_pay: cents(5) })).toEqual(['PAY-027']);
});

test('nothing is said where no statement has its gross or net pay', () => {
  expect(brokenBy({ ...own, gross_pay: cents(5), net_pay: cents(6) })).toEqual([]);
  expect(brokenBy()).toEqual([]);
});
