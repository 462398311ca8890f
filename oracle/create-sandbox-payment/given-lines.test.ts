import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { isOfOtherType, judgeGivenLines } from './given-lines.ts';
import { type LineKind, linesOf, type ReadStatement } from './read-statements.ts';

const creation = answered('create-sandbox-payment', 200, {});
const exchange = answered('get-pay-statement', 200, {});
const read = (statement: object, individualId = 'i', index = 0): ReadStatement => ({
  exchange,
  pointer: `/responses/0/body/pay_statements/${index}`,
  individualId,
  statement: statement as ReadStatement['statement'],
});

test('the judgements of the lines that a statement was given', () => {
  const base = { amount: 100, hours: 8, name: 'Base' };
  const more = { amount: 200, hours: 2, name: 'More' };
  const judged = (given: readonly object[], found: unknown, kind: LineKind = 'earnings', mayBeEnrolled = false) =>
    judgeGivenLines(kind, given, read({ [kind]: found }), creation, mayBeEnrolled);
  const deduction = { amount: 1, name: 'Plan', pre_tax: true };
  expect(
    printJudgements({
      'as given': judged([base], [{ ...base, type: 'wage' }]),
      'in another order': judged([base, more], [null, more, base]),
      none: judged([], null),
      'one less': judged([base, more], [base]),
      'one more': judged([base], [base, more]),
      'none of one': judged([base], 'x'),
      'another amount': judged([base, more], [{ ...base, amount: 101 }, more]),
      'another amount, in another order': judged([base, more], [more, { ...base, amount: 101 }]),
      'another hours and name': judged([base], [{ ...base, hours: 9, name: 'base' }]),
      'an amount of another type': judged([base], [{ ...base, amount: '100' }]),
      'an amount that is null': judged([base], [{ ...base, amount: null }]),
      'another line': judged([base], [more]),
      'another line of one field': judged([{ name: 'Base' }], [more]),
      'two alike': judged([base, base], [base, { ...base, amount: 1 }]),
      'a deduction more': judged([deduction], [{ ...deduction, name: 'Other' }, deduction], 'employee_deductions'),
      'a deduction more, of one who may be enrolled': judged(
        [deduction],
        [{ ...deduction, name: 'Other' }, deduction],
        'employee_deductions',
        true,
      ),
      'a deduction less, of one who may be enrolled': judged([deduction], [], 'employee_deductions', true),
      'a contribution more, of one who may be enrolled': judged([], [deduction], 'employer_contributions', true),
      'a tax more, of one who may be enrolled': judged([], [deduction], 'taxes', true),
      'another flag of a deduction': judged([deduction], [{ ...deduction, pre_tax: false }], 'employee_deductions'),
      'another flag of a tax': judged([{ employer: true }], [{ employer: false }], 'taxes'),
    }),
  ).toMatchInlineSnapshot(`
    "as given: holds PAY-040, PAY-029, PAY-030, PAY-031
    in another order: holds PAY-040, PAY-029, PAY-030, PAY-031, PAY-029, PAY-030, PAY-031
    none: holds PAY-040
    one less:
      broken PAY-040 at /responses/0/body/pay_statements/0/earnings: Not as many earnings are read back as a pay statement was given.
        2 earnings | 1 earnings | create-sandbox-payment 200, get-pay-statement 200
    one more:
      broken PAY-040 at /responses/0/body/pay_statements/0/earnings: Not as many earnings are read back as a pay statement was given.
        1 earnings | 2 earnings | create-sandbox-payment 200, get-pay-statement 200
    none of one:
      broken PAY-040 at /responses/0/body/pay_statements/0/earnings: Not as many earnings are read back as a pay statement was given.
        1 earnings | 0 earnings | create-sandbox-payment 200, get-pay-statement 200
    another amount:
      holds PAY-040, PAY-029, PAY-030, PAY-031
      broken PAY-029 at /responses/0/body/pay_statements/0/earnings/0/amount: The amount that one of the earnings was given is not read back as it was sent.
        100 | 101 | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-030, PAY-031
    another amount, in another order:
      holds PAY-040, PAY-029, PAY-030, PAY-031
      broken PAY-029 at /responses/0/body/pay_statements/0/earnings/1/amount: The amount that one of the earnings was given is not read back as it was sent.
        100 | 101 | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-030, PAY-031
    another hours and name:
      holds PAY-040, PAY-029
      broken PAY-030 at /responses/0/body/pay_statements/0/earnings/0/hours: The hours that one of the earnings was given is not read back as it was sent.
        8 | 9 | create-sandbox-payment 200, get-pay-statement 200
      broken PAY-031 at /responses/0/body/pay_statements/0/earnings/0/name: The name that one of the earnings was given is not read back as it was sent.
        "Base" | "base" | create-sandbox-payment 200, get-pay-statement 200
    an amount of another type:
      holds PAY-040
      blocked PAY-029: the amount comes back as another type
      holds PAY-030, PAY-031
    an amount that is null:
      holds PAY-040
      broken PAY-029 at /responses/0/body/pay_statements/0/earnings/0/amount: The amount that one of the earnings was given is not read back as it was sent.
        100 | null | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-030, PAY-031
    another line:
      holds PAY-040
      blocked PAY-029: another line stands among the earnings
      blocked PAY-030: another line stands among the earnings
      broken PAY-031 at /responses/0/body/pay_statements/0/earnings/0/name: The name that one of the earnings was given is not read back as it was sent.
        "Base" | "More" | create-sandbox-payment 200, get-pay-statement 200
    another line of one field:
      holds PAY-040
      broken PAY-031 at /responses/0/body/pay_statements/0/earnings/0/name: The name that one of the earnings was given is not read back as it was sent.
        "Base" | "More" | create-sandbox-payment 200, get-pay-statement 200
    two alike:
      holds PAY-040, PAY-029, PAY-030, PAY-031
      broken PAY-029 at /responses/0/body/pay_statements/0/earnings/1/amount: The amount that one of the earnings was given is not read back as it was sent.
        100 | 1 | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-030, PAY-031
    a deduction more:
      broken PAY-042 at /responses/0/body/pay_statements/0/employee_deductions: Not as many employee_deductions are read back as a pay statement was given.
        1 employee_deductions | 2 employee_deductions | create-sandbox-payment 200, get-pay-statement 200
    a deduction more, of one who may be enrolled: holds PAY-042, PAY-035, PAY-036, PAY-037
    a deduction less, of one who may be enrolled:
      broken PAY-042 at /responses/0/body/pay_statements/0/employee_deductions: Not as many employee_deductions are read back as a pay statement was given.
        1 employee_deductions | 0 employee_deductions | create-sandbox-payment 200, get-pay-statement 200
    a contribution more, of one who may be enrolled: holds PAY-043
    a tax more, of one who may be enrolled:
      broken PAY-041 at /responses/0/body/pay_statements/0/taxes: Not as many taxes are read back as a pay statement was given.
        0 taxes | 1 taxes | create-sandbox-payment 200, get-pay-statement 200
    another flag of a deduction:
      holds PAY-042, PAY-035, PAY-036
      broken PAY-037 at /responses/0/body/pay_statements/0/employee_deductions/0/pre_tax: The pre_tax that one of the employee_deductions was given is not read back as it was sent.
        true | false | create-sandbox-payment 200, get-pay-statement 200
    another flag of a tax:
      holds PAY-041
      broken PAY-034 at /responses/0/body/pay_statements/0/taxes/0/employer: The employer that one of the taxes was given is not read back as it was sent.
        true | false | create-sandbox-payment 200, get-pay-statement 200"
  `);
});

test('lines have their places, those that are no objects apart', () => {
  expect(linesOf(read({ taxes: [null, 7, { a: 1 }] }, 'i', 3), 'taxes')).toEqual([
    { pointer: '/responses/0/body/pay_statements/3/taxes/2', line: { a: 1 } },
  ]);
});

test('of very many lines the first 1000 are compared', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `n${index}` }));
  const judged = (found: readonly object[]) =>
    judgeGivenLines('employer_contributions', [{ name: 'x' }], read({ employer_contributions: found }), creation, true);
  expect(judged([...many, { name: 'x' }]).map(({ kind }) => kind)).toEqual(['holds', 'broken']);
  expect(judged([...many.slice(1), { name: 'x' }]).map(({ kind }) => kind)).toEqual(['holds', 'holds']);
});

test.each([
  [1, '1', true],
  [1, 2, false],
  [1, null, false],
  [1, undefined, false],
  ['x', 1, true],
])('%j read back as %j is of another type: %s', (sent, came, expected) => {
  expect(isOfOtherType(sent, came)).toBe(expected);
});

test.each([
  [null, ['lost', 'lost']],
  ['', ['name']],
])('a name and an amount that are %j are of one kind where they are lost', (value, expected) => {
  const given = [{ amount: 0, hours: 1, name: 'Base' }];
  const found = { earnings: [{ amount: value === null ? null : 0, hours: 1, name: value }] };
  const judged = judgeGivenLines('earnings', given, read(found), creation, false);
  expect(judged.flatMap((each) => (each.kind === 'broken' ? (each.kinds ?? []) : []))).toEqual(expected);
});
