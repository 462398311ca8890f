import { expect, test } from 'vitest';
import { firstDifference } from '../batch/documented.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { documentedAnswers } from './documented-answers.ts';
import { enrolledView, enrollmentsView, onlyPayments, paidUnderOne, payGroupsView, statementsView } from './views.ts';

const entries = ({ individualOf }: { readonly individualOf: ReadonlyMap<string, string | null> }) => [...individualOf];

test('statements are distinguished by payment and individual', () => {
  const responses = [
    { payment_id: 'P', code: 200, body: { pay_statements: [{ individual_id: 'I' }, { individual_id: 7 }, null] } },
    { payment_id: 'q', code: 200, body: {} },
  ];
  const view = statementsView(answered('get-pay-statement', 200, { responses }));
  expect(entries(view)).toEqual([
    ['p i', 'i'],
    ['p null', null],
  ]);
  expect(entries(onlyPayments(view, ['P']))).toHaveLength(2);
  expect(entries(onlyPayments(view, ['q', 'i']))).toEqual([]);
});

test('enrollments are those that have data of their own', () => {
  const body = { individual_id: 'I' };
  const responses = [
    { enrollment_id: 'A', code: 200, body },
    { enrollment_id: 'b', code: 404, body },
    { enrollment_id: 'c', code: 200, body: {} },
    { enrollment_id: 7, code: 200, body },
    { enrollment_id: 'd', code: 200, body: { ...body, id: 'D' } },
    { enrollment_id: 'e', code: 200, body: { ...body, id: 'a' } },
  ];
  expect(entries(enrollmentsView(answered('get-enrollments', 200, { responses })))).toEqual([
    ['a', 'i'],
    ['d', 'i'],
  ]);
});

test('individuals and pay groups are distinguished by their ids', () => {
  const enrolled = answered('list-enrolled-individuals', 200, { individual_ids: ['I', 7] });
  expect(entries(enrolledView(enrolled))).toEqual([['i', 'i']]);
  expect(entries(payGroupsView(answered('list-pay-groups', 200, [{ id: 'G' }, { id: 7 }, null])))).toEqual([
    ['g', null],
  ]);
});

test('those paid under one entity alone are found', () => {
  const paid = (...ids: readonly string[]) => {
    const pay_statements = ids.map((individual_id) => ({ individual_id }));
    const responses = [{ payment_id: 'p', code: 200, body: { pay_statements } }];
    return statementsView(answered('get-pay-statement', 200, { responses }));
  };
  expect([...paidUnderOne(paid('A', 'b'), paid('B', 'c'))]).toEqual(['a', 'c']);
});

const money = { amount: 1, currency: 'usd' };
const line = { name: 'n', type: 't', amount: 1, currency: 'usd' };
const statement = {
  individual_id: 'i',
  type: 't',
  payment_method: 'm',
  total_hours: 1,
  gross_pay: money,
  net_pay: money,
  earnings: [{ ...line, hours: 1 }],
  taxes: [{ ...line, employer: true }],
  employee_deductions: [{ ...line, pre_tax: true }],
  employer_contributions: [line],
};
const enrollment = {
  id: 'e',
  individual_id: 'i',
  plan_id: 'p',
  coverage_tier: 't',
  coverage_start_date: 's',
  coverage_end_date: 'e',
  contributions: { frequency: 'f', employee_contribution: money, employer_contribution: money },
  dependent_ids: ['d'],
  status: 's',
};
const answers = {
  'get-pay-statement': { responses: [{ payment_id: 'p', code: 200, body: { pay_statements: [statement] } }] },
  'get-enrollments': { responses: [{ enrollment_id: 'e', code: 200, body: enrollment }] },
  'list-enrolled-individuals': { benefit_id: 'b', individual_ids: ['i'] },
  'list-pay-statement-items': {
    responses: [{ name: 'n', category: 'c', attributes: { type: 't', pre_tax: true, employer: true } }],
  },
  'list-pay-groups': [{ id: 'g', name: 'n', pay_frequencies: ['weekly'] }],
  'update-benefit': { benefit_id: 'b' },
} as const;

/** A value with each of its leaves changed, one at a time. */
function changed(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return changed(value[0]).map((element) => [element]);
  if (typeof value !== 'object' || value === null) return ['changed'];
  return Object.entries(value).flatMap(([key, member]) => changed(member).map((one) => ({ ...value, [key]: one })));
}

test.each(Object.keys(answers) as (keyof typeof answers)[])('every documented field of %s is compared', (operation) => {
  const [documented, answer] = [documentedAnswers[operation], answers[operation]];
  expect(firstDifference(documented, answer, structuredClone(answer), '')).toBeUndefined();
  for (const other of changed(answer))
    expect(firstDifference(documented, answer, other, ''), JSON.stringify(other)).toBeDefined();
});
