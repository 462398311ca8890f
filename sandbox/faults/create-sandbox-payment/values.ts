import type { Fault } from '../../switches/switches.ts';
import { always, atEffort, type Broken, faultsOf, rowsOf, sometimes } from '../define.ts';
import {
  changeLines,
  changeLineValue,
  changeList,
  changeValue,
  fromSecondLine,
  fromSecondStatement,
  withValue,
} from './given.ts';

const fault = faultsOf('create-sandbox-payment');
const throughDollars = (cents: number) => Math.trunc((cents / 100) * 100);
const unlessZero = (value: number) => (value === 0 ? undefined : value);
const unlessFalse = (value: boolean) => value || undefined;
const rounded = (parts: number) => (value: number) => Math.round(value * parts) / parts;
const gross = ['PAY-027', 'MONEY-007'] as const;
const net = ['PAY-028', 'MONEY-007'] as const;
type Row<Keys extends readonly string[]> = readonly [name: string, ...Keys, string, (value: never) => unknown, Broken];

/** Numbers of a given statement that are read back as others. */
const ofStatements: readonly Row<[key: string]>[] = [
  ['gross-negative', 'gross_pay', 'loses its sign', Math.abs, gross],
  ['gross-single-precision', 'gross_pay', 'is kept in single precision', Math.fround, gross],
  ['gross-through-dollars', 'gross_pay', 'is counted in dollars, and cut to cents', throughDollars, gross],
  ['gross-unsigned', 'gross_pay', 'below 0 is 0', (cents: number) => Math.max(0, cents), gross],
  ['net-of-nothing', 'net_pay', 'of 0 is not kept', unlessZero, net],
  ['net-of-42-bits', 'net_pay', 'above 2 to the 42nd loses what is above it', (cents: number) => cents % 2 ** 42, net],
  ['net-of-one-cent', 'net_pay', 'below 10 cents is 0', (cents: number) => (Math.abs(cents) < 10 ? 0 : cents), net],
  ['hours-of-nothing', 'total_hours', 'of 0 are not kept', unlessZero, ['PAY-026']],
  ['hours-to-hundredths', 'total_hours', 'are rounded to hundredths', rounded(100), ['PAY-026']],
  ['hours-of-a-week', 'total_hours', 'above 168 are 168', (hours: number) => Math.min(168, hours), ['PAY-026']],
];

/** Values in given lines that are read back as others; undefined drops the key. */
const ofLines: readonly Row<[list: string, key: string]>[] = [
  ['earning-of-nothing', 'earnings', 'amount', 'of 0 is not kept', unlessZero, ['PAY-029']],
  ['earning-negative', 'earnings', 'amount', 'loses its sign', Math.abs, ['PAY-029']],
  ['earning-hours-of-nothing', 'earnings', 'hours', 'of 0 is not kept', unlessZero, ['PAY-030']],
  ['earning-hours-to-quarters', 'earnings', 'hours', 'is rounded to quarters', rounded(4), ['PAY-030']],
  ['tax-single-precision', 'taxes', 'amount', 'is kept in single precision', Math.fround, ['PAY-032']],
  ['tax-of-nothing', 'taxes', 'amount', 'of 0 is not kept', unlessZero, ['PAY-032']],
  ['tax-employer-of-no', 'taxes', 'employer', 'of false is not kept', unlessFalse, ['PAY-034']],
  ['deduction-pre-tax-of-no', 'employee_deductions', 'pre_tax', 'of false is not kept', unlessFalse, ['PAY-037']],
  ['deduction-negative', 'employee_deductions', 'amount', 'loses its sign', Math.abs, ['PAY-035']],
  [
    'contribution-through-dollars',
    'employer_contributions',
    'amount',
    'is counted in dollars, and cut to cents',
    throughDollars,
    ['PAY-038'],
  ],
];

/** Numbers and flags that are given to a payment, and read back as others. */
export const givenValues: readonly Fault[] = [
  ...ofStatements.map(([name, key, what, change, requirements]) =>
    fault(`number-${name}`, sometimes('relation', ...requirements))
      .summary(`A given ${key} ${what}.`)
      .by(changeValue(key, change)),
  ),
  ...ofLines.map(([name, list, key, what, change, requirements]) =>
    fault(`number-${name}`, sometimes('relation', ...requirements))
      .summary(`The ${key} of given ${list} ${what}.`)
      .by(changeLineValue(list, key, change)),
  ),
  ...rowsOf(['earnings', 'PAY-040'], ['employer_contributions', 'PAY-043']).map(([list, requirement]) =>
    fault(`number-${list.replace('_', '-')}-of-nothing-dropped`, sometimes('relation', requirement))
      .summary(`Given ${list} of 0 cents are dropped.`)
      .by(changeList(list, (lines) => lines.filter(({ amount }) => amount !== 0))),
  ),
  fault('sandbox-payment-hours-rounded', sometimes('relation', 'PAY-026'))
    .summary('Given total_hours are rounded to whole hours.')
    .by(changeValue('total_hours', Math.round)),
  fault('sandbox-payment-gross-pay-in-dollars', always('relation', ...gross))
    .summary('A given gross_pay is taken for dollars.')
    .by(changeValue('gross_pay', (cents: number) => (Math.abs(cents) < 1e9 ? cents * 100 : cents))),
  fault('sandbox-payment-gross-pay-of-nothing-lost', sometimes('condition', ...gross))
    .summary('A given gross_pay of 0 is not kept.')
    .by(changeValue('gross_pay', unlessZero)),
  fault('sandbox-payment-net-pay-32-bits', sometimes('limit', ...net))
    .summary('A given net_pay above 2147483647 is cut to that.')
    .by(changeValue('net_pay', (cents: number) => Math.min(cents, 2_147_483_647))),
  fault('sandbox-payment-earning-amount-dropped-cents', sometimes('relation', 'PAY-029'))
    .summary('The amounts of earnings lose their cents.')
    .by(changeLineValue('earnings', 'amount', (cents: number) => cents - (cents % 100))),
  fault('sandbox-payment-earning-hours-lost', sometimes('relation', 'PAY-030'))
    .summary('The hours of earnings are not kept, from the second earning on.')
    .by(changeLineValue('earnings', 'hours', () => undefined, fromSecondLine)),
  fault('combined-earning-of-hours-without-amount', atEffort('standard', sometimes('condition', 'PAY-030')))
    .summary('A given earning of 0 cents with more than 100 hours has 100 hours.')
    .with(changeLines, 'earnings', (line) =>
      line.amount === 0 && Number(line.hours) > 100 ? { ...line, hours: 100 } : line,
    ),
  fault('sandbox-payment-tax-amount-negative', always('relation', 'PAY-032'))
    .summary('The amounts of taxes change their sign.')
    .by(changeLineValue('taxes', 'amount', (cents: number) => -cents)),
  fault('sandbox-payment-second-tax-negative', sometimes('relation', 'PAY-032'))
    .summary('The amounts of taxes change their sign, from the second tax on.')
    .by(changeLineValue('taxes', 'amount', (cents: number) => -cents, fromSecondLine)),
  fault('sandbox-payment-tax-employer-always-false', sometimes('relation', 'PAY-034'))
    .summary('The employer flag of taxes is always false.')
    .by(changeLineValue('taxes', 'employer', () => false)),
  fault('combined-tax-of-nothing-by-the-employer', atEffort('standard', sometimes('condition', 'PAY-034')))
    .summary('A given tax of 0 cents that the employer pays is one of the employee.')
    .with(changeLines, 'taxes', (line) =>
      line.amount === 0 && line.employer === true ? { ...line, employer: false } : line,
    ),
  fault('sandbox-payment-deduction-amount-lost', sometimes('relation', 'PAY-035'))
    .summary('The amount of a deduction that is not pre-tax is not kept.')
    .by(changeLines('employee_deductions', (line) => (line.pre_tax === false ? { ...line, amount: 0 } : line))),
  fault('sandbox-payment-deduction-pre-tax-flipped', always('relation', 'PAY-037'))
    .summary('The pre_tax flag of deductions is read back as its opposite.')
    .by(changeLineValue('employee_deductions', 'pre_tax', (value: boolean) => !value)),
  fault('sandbox-payment-deduction-pre-tax-flipped-later', sometimes('relation', 'PAY-037'))
    .summary('The pre_tax flag of a deduction is read back as its opposite, from the second deduction on.')
    .by(changeLineValue('employee_deductions', 'pre_tax', (value: boolean) => !value, fromSecondLine)),
  fault('sandbox-payment-later-pre-tax-flipped', sometimes('relation', 'PAY-037'))
    .summary('The pre_tax flag of deductions is read back as its opposite, from the second statement of a payment on.')
    .with(
      changeList,
      'employee_deductions',
      (lines) => lines.map((line) => withValue(line, 'pre_tax', (value: boolean) => !value)),
      fromSecondStatement,
    ),
  // One cent more than the double, so that 0 changes, too.
  fault('sandbox-payment-contribution-amount-doubled', sometimes('relation', 'PAY-038'))
    .summary('The amounts of contributions are doubled from the second statement on.')
    .with(
      changeList,
      'employer_contributions',
      (lines) => lines.map((line) => withValue(line, 'amount', (cents: number) => cents * 2 + 1)),
      fromSecondStatement,
    ),
];
