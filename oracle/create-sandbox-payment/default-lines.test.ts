import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { type DefaultStatement, judgeDefaultLines } from './default-lines.ts';
import { judgeEnrolledDeductions } from './enrolled-deductions.ts';
import type { ReadStatement } from './read-statements.ts';

const creation = answered('create-sandbox-payment', 200, {});
const exchange = answered('get-pay-statement', 200, {});
const read = (statement: object, individualId = 'i', index = 0): ReadStatement => ({
  exchange,
  pointer: `/responses/0/body/pay_statements/${index}`,
  individualId,
  statement: statement as ReadStatement['statement'],
});

test('the judgements of lines that nobody gave', () => {
  const line = [{ name: 'x' }];
  const statement = (individual: string, found: object, given = {}): DefaultStatement => ({
    read: read(found, individual),
    given,
  });
  const all = (count: number, found: object) =>
    Array.from({ length: count }, (_, index) => statement(`i${index}`, found));
  const deductions = { employee_deductions: line };
  expect(
    printJudgements({
      'no statement': judgeDefaultLines([], creation, 'nobody'),
      'no lines': judgeDefaultLines([statement('i', { taxes: [], earnings: null })], creation, 'some'),
      'a tax, and earnings of two': judgeDefaultLines(
        [statement('i', { taxes: line, earnings: [...line, ...line] }), statement('j', { earnings: line })],
        creation,
        'some',
      ),
      'lines that were given': judgeDefaultLines(
        [
          statement(
            'i',
            { taxes: line, earnings: line, ...deductions },
            { taxes: line, earnings: line, ...deductions },
          ),
        ],
        creation,
        'nobody',
      ),
      'a deduction of one of two': judgeDefaultLines(
        [statement('i', {}), statement('j', deductions)],
        creation,
        'nobody',
      ),
      'the same, where some may be enrolled': judgeDefaultLines(
        [...all(5, deductions), statement('j', {})],
        creation,
        'some',
      ),
      'earnings of one who has a deduction, and of nobody else': judgeDefaultLines(
        [statement('i', { ...deductions, earnings: [{}] }), statement('j', {})],
        creation,
        'some',
      ),
      'the same, where nobody is enrolled': judgeDefaultLines(
        [statement('i', { ...deductions, earnings: [{}] }), statement('j', {})],
        creation,
        'nobody',
      ),
      'deductions of all five': judgeDefaultLines(all(5, deductions), creation, 'some'),
      'deductions of all five, where anyone may be enrolled': judgeDefaultLines(all(5, deductions), creation, 'anyone'),
      'deductions of all four': judgeDefaultLines(all(4, deductions), creation, 'some'),
      'deductions of one, five times': judgeDefaultLines(
        all(5, deductions).map(() => statement('i', deductions)),
        creation,
        'some',
      ),
    }),
  ).toMatchInlineSnapshot(`
    "no statement:
    no lines: holds PAY-046, PAY-047, PAY-048
    a tax, and earnings of two:
      broken PAY-046 at /responses/0/body/pay_statements/0/earnings 2 times: A pay statement has earnings although its payment was given none.
        no earnings | 2 earnings | create-sandbox-payment 200, get-pay-statement 200
      broken PAY-047 at /responses/0/body/pay_statements/0/taxes: A pay statement has taxes although its payment was given none.
        no taxes | 1 taxes | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-048
    lines that were given:
    a deduction of one of two:
      holds PAY-046, PAY-047
      broken PAY-048 at /responses/0/body/pay_statements/0/employee_deductions: A pay statement has employee_deductions although its payment was given none.
        no employee_deductions | 1 employee_deductions | create-sandbox-payment 200, get-pay-statement 200
    the same, where some may be enrolled: holds PAY-046, PAY-047
    earnings of one who has a deduction, and of nobody else: holds PAY-046, PAY-047
    the same, where nobody is enrolled:
      broken PAY-046 at /responses/0/body/pay_statements/0/earnings: A pay statement has earnings although its payment was given none.
        no earnings | 1 earnings | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-047
      broken PAY-048 at /responses/0/body/pay_statements/0/employee_deductions: A pay statement has employee_deductions although its payment was given none.
        no employee_deductions | 1 employee_deductions | create-sandbox-payment 200, get-pay-statement 200
    deductions of all five:
      holds PAY-046, PAY-047
      broken PAY-048 at /responses/0/body/pay_statements/0/employee_deductions 5 times: A pay statement has employee_deductions although its payment was given none.
        no employee_deductions | 1 employee_deductions | create-sandbox-payment 200, get-pay-statement 200
    deductions of all five, where anyone may be enrolled: holds PAY-046, PAY-047
    deductions of all four: holds PAY-046, PAY-047
    deductions of one, five times: holds PAY-046, PAY-047"
  `);
});

test('the judgements of the deductions of those who are enrolled', () => {
  const judged = (...statements: readonly ReadStatement[]) =>
    judgeEnrolledDeductions(['i', 'j'], statements, [creation]);
  const [line, none] = [[{ name: 'x' }], { employee_deductions: [], employer_contributions: null }];
  expect(
    printJudgements({
      'a deduction': judged(read({ employee_deductions: line })),
      'a contribution': judged(read({ employer_contributions: line })),
      neither: judged(read({ employee_deductions: line }), read(none, 'j', 1), read(none, 'i', 2), read(none, 'k', 3)),
      'nobody who is enrolled': judged(read(none, 'k')),
    }),
  ).toMatchInlineSnapshot(`
    "a deduction: holds PAY-049
    a contribution: holds PAY-049
    neither:
      broken PAY-049 at /responses/0/body/pay_statements/1/employee_deductions 2 times of create-sandbox-payment: A default payment lacks the deduction of an individual who is enrolled.
        the deduction that the individual is enrolled in | neither a deduction nor a contribution | create-sandbox-payment 200, get-pay-statement 200
    nobody who is enrolled:"
  `);
});
