import { describe, expect, test } from 'vitest';
import { blockConsequences } from '../every-operation/consequences.ts';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { isBroken, type Judgement } from '../kernel/judge.ts';
import { judgeDefaultLines } from './default-lines.ts';
import { judgeEnrolledDeductions } from './enrolled-deductions.ts';
import { judgeGivenPayment } from './given-payment.ts';
import type { GivenStatement } from './given-statement.ts';
import { readStatements } from './read-statements.ts';
import { judgeStillGiven } from './still-given.ts';

const creation = answered('create-sandbox-payment', 200, { payment_id: 'P', pay_date: '2025-03-14' });

const given: GivenStatement = {
  individual_id: 'a1',
  type: 'one_time_payment',
  payment_method: 'check',
  total_hours: 86.67,
  gross_pay: 512_345,
  net_pay: 398_701,
  earnings: [
    { amount: 480_000, hours: 80, name: 'Base' },
    { amount: 32_345, hours: 6.67, name: 'Overtime' },
  ],
  taxes: [{ amount: 61_099, name: 'Federal', employer: false }],
  employee_deductions: [{ amount: 25_617, name: 'Plan', pre_tax: true }],
  employer_contributions: [{ amount: 12_809, name: 'Match' }],
};

const money = (amount: unknown) => ({ amount, currency: 'usd' });
const readBack = { ...given, gross_pay: money(512_345), net_pay: money(398_701) };

function reading(...pay_statements: readonly unknown[]) {
  const body = { paging: { offset: 0 }, pay_statements };
  return answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200, body }] });
}

function judged(statements: readonly unknown[], mayBeEnrolled = false) {
  const exchange = reading(...statements);
  const read = readStatements(exchange, 'P') ?? [];
  return judgeGivenPayment({
    creation,
    given: [given],
    read,
    reading: exchange,
    isWhole: true,
    mayBeEnrolled: () => mayBeEnrolled,
  });
}

const brokenIn = (judgements: readonly Judgement[]) =>
  judgements.filter(isBroken).map(({ requirement }) => requirement);

test('a single field that is read back as another is to blame, though another statement says all that was given', () => {
  const own = { ...readBack, gross_pay: money(0) };
  const other = { ...readBack, individual_id: 'b2' };
  expect(brokenIn(judged([own, other]))).toEqual(['PAY-027']);
  expect(brokenIn(judged([{ ...own, net_pay: money(0) }, other]))).toContain('PAY-023');
});

test('what is read back as given holds, in any order and letter case, among others', () => {
  const earnings = [...(given.earnings ?? [])].reverse();
  const judgements = judged([
    { individual_id: 'b2' },
    { ...readBack, individual_id: 'A1', earnings: [null, ...earnings] },
  ]);
  expect(brokenIn(judgements)).toEqual([]);
  expect(new Set(judgements.map(({ requirement }) => requirement)).size).toBe(23);
});

test.each<[string, object, string]>([
  ['another type', { type: 'regular_payroll' }, 'PAY-024'],
  ['no payment method', { payment_method: null }, 'PAY-025'],
  ['rounded hours', { total_hours: 87 }, 'PAY-026'],
  ['another gross pay', { gross_pay: money(400_000) }, 'PAY-027'],
  ['no net pay', { net_pay: null }, 'PAY-028'],
  ['dollars', { gross_pay: money(5_123) }, 'MONEY-007'],
  ['whole dollars in cents', { gross_pay: money(512_300) }, 'MONEY-007'],
  ['cents for dollars', { net_pay: money(39_870_100) }, 'MONEY-007'],
  ['another amount', { earnings: [{ amount: 480_001, hours: 80, name: 'Base' }, given.earnings?.[1]] }, 'PAY-029'],
  ['no hours', { earnings: [given.earnings?.[0], { amount: 32_345, hours: null, name: 'Overtime' }] }, 'PAY-030'],
  ['another name', { earnings: [given.earnings?.[0], { amount: 32_345, hours: 6.67, name: 'OVERTIME' }] }, 'PAY-031'],
  ['another flag', { taxes: [{ amount: 61_099, name: 'Federal', employer: true }] }, 'PAY-034'],
  ['an earning less', { earnings: [given.earnings?.[0]] }, 'PAY-040'],
  ['a tax more', { taxes: [...(given.taxes ?? []), { amount: 1, name: 'x', employer: false }] }, 'PAY-041'],
  ['no deductions', { employee_deductions: null }, 'PAY-042'],
  ['no contributions', { employer_contributions: [] }, 'PAY-043'],
])('%s is found, alone', (_, change, requirement) => {
  expect(brokenIn(judged([{ ...readBack, ...change }]))).toEqual([requirement]);
});

test('a value of another type is left to the shape', () => {
  expect(brokenIn(judged([{ ...readBack, gross_pay: money('512345'), total_hours: '86.67' }]))).toEqual([]);
  expect(brokenIn(judged([{ ...readBack, gross_pay: 512_345, net_pay: money(398_701.5) }]))).toEqual([]);
});

test('enrollment may add deductions, and not take given ones', () => {
  const more = [{ amount: 1, name: 'Benefit', pre_tax: false }, ...(given.employee_deductions ?? [])];
  expect(brokenIn(judged([{ ...readBack, employee_deductions: more }], true))).toEqual([]);
  expect(brokenIn(judged([{ ...readBack, employee_deductions: [] }], true))).toEqual(['PAY-042']);
});

test('a statement that is another one altogether is reported by its first difference', () => {
  const { individual_id } = given;
  const four = { total_hours: 80, gross_pay: null, net_pay: null, taxes: [] };
  expect(brokenIn(judged([{ ...readBack, ...four }]))).toEqual(['PAY-026', 'PAY-027', 'PAY-028', 'PAY-041']);
  const judgements = judged([{ individual_id, type: 'one_time_payment', payment_method: 'direct_deposit', ...four }]);
  expect(brokenIn(judgements)).toEqual(['PAY-025']);
  expect(judgements.find(({ requirement }) => requirement === 'PAY-027')).toMatchObject({
    outcome: 'blocked',
    reason: 'the whole pay statement is another one than was given: PAY-025',
    cause: 'PAY-025',
  });
});

test('an individual who is missing, and one whose statement another has', () => {
  expect(brokenIn(judged([{ individual_id: 'b2' }]))).toEqual(['PAY-044']);
  const astray = judged([{ individual_id: 'a1' }, { ...readBack, individual_id: 'b2' }]);
  expect(brokenIn(blockConsequences(astray))).toEqual(['PAY-023']);
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  expect(() => judged([value, { individual_id: 'a1', earnings: value, gross_pay: value }])).not.toThrow();
  expect(readStatements(answered('get-pay-statement', 200, value), 'P')).toBeUndefined();
});

describe('lines that were not given', () => {
  const brokenBy = (statements: readonly object[], enrolled: 'nobody' | 'some') => {
    const read = readStatements(reading(...statements), 'P') ?? [];
    const defaults = read.map((one) => ({ read: one, given: {} }));
    return brokenIn(judgeDefaultLines(defaults, creation, enrolled));
  };
  const line = [{ amount: 1, name: 'x' }];
  const people = (count: number, lines: object) =>
    Array.from({ length: count }, (_, i) => ({ individual_id: `${i}`, ...lines }));

  test('none are right, however that is written', () => {
    expect(brokenBy(people(3, { earnings: [], taxes: null }), 'some')).toEqual([]);
  });

  test.each([
    ['earnings', 'PAY-046'],
    ['taxes', 'PAY-047'],
  ])('%s are found with one individual', (kind, requirement) => {
    expect(brokenBy([...people(9, {}), { individual_id: 'x', [kind]: line }], 'some')).toEqual([requirement]);
  });

  test('deductions are found where nobody, or not everybody, can be enrolled', () => {
    const some = [...people(9, {}), { individual_id: 'x', employee_deductions: line }];
    expect(brokenBy(some, 'some')).toEqual([]);
    expect(brokenBy(some, 'nobody')).toEqual(['PAY-048']);
    expect(brokenBy(people(9, { employee_deductions: line }), 'some')).toEqual(['PAY-048']);
  });

  test('the enrolled have a deduction or a contribution', () => {
    const paid = (lines: object) => readStatements(reading({ individual_id: 'a1', ...lines }), 'P') ?? [];
    const judge = (lines: object) => brokenIn(judgeEnrolledDeductions(['a1'], paid(lines), [creation]));
    expect(judge({ employee_deductions: line })).toEqual([]);
    expect(judge({ employer_contributions: line })).toEqual([]);
    expect(judge({ employee_deductions: [null] })).toEqual(['PAY-049']);
    expect(judgeEnrolledDeductions(['b2'], paid({}), [creation])).toEqual([]);
  });
});

describe('later', () => {
  const payment = { creation, paymentId: 'P', given: [given] };
  const later = (statement: object, first: ReturnType<typeof judged> = []) =>
    judgeStillGiven([{ payment, mayBeEnrolled: () => false, first, reading: reading(statement) }]);

  test('what reads the same holds, and what does not is one finding', () => {
    expect(later(readBack).map(({ kind }) => kind)).toEqual(['holds']);
    expect(brokenIn(later({ ...readBack, earnings: null, net_pay: null }))).toEqual(['PAY-045']);
  });

  test('what was wrong at first is not reported again', () => {
    const wrong = { ...readBack, net_pay: null };
    expect(later(wrong, judged([wrong]))).toEqual([]);
  });
});
