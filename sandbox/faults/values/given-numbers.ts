import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { objectOf, withList } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';
import { changeField, changeStatements, relation } from '../given-statements.ts';

const fault = faultsOf('create-sandbox-payment');
const throughDollars = (cents: number) => Math.trunc((cents / 100) * 100);
const unlessZero = (value: number) => (value === 0 ? undefined : value);

/** Numbers of a given statement that are read back as others. */
const ofStatements: readonly (readonly [
  string,
  string,
  string,
  (value: number) => unknown,
  readonly RequirementId[],
])[] = [
  ['gross-negative', 'gross_pay', 'loses its sign', Math.abs, ['PAY-027', 'MONEY-007']],
  ['gross-single-precision', 'gross_pay', 'is kept in single precision', Math.fround, ['PAY-027', 'MONEY-007']],
  [
    'gross-through-dollars',
    'gross_pay',
    'is counted in dollars, and cut to cents',
    throughDollars,
    ['PAY-027', 'MONEY-007'],
  ],
  ['gross-unsigned', 'gross_pay', 'below 0 is 0', (value) => Math.max(0, value), ['PAY-027', 'MONEY-007']],
  ['net-of-nothing', 'net_pay', 'of 0 is not kept', unlessZero, ['PAY-028', 'MONEY-007']],
  [
    'net-of-42-bits',
    'net_pay',
    'above 2 to the 42nd loses what is above it',
    (value) => value % 2 ** 42,
    ['PAY-028', 'MONEY-007'],
  ],
  [
    'net-of-one-cent',
    'net_pay',
    'below 10 cents is 0',
    (value) => (Math.abs(value) < 10 ? 0 : value),
    ['PAY-028', 'MONEY-007'],
  ],
  ['hours-of-nothing', 'total_hours', 'of 0 are not kept', unlessZero, ['PAY-026']],
  [
    'hours-to-hundredths',
    'total_hours',
    'are rounded to hundredths',
    (value) => Math.round(value * 100) / 100,
    ['PAY-026'],
  ],
  ['hours-of-a-week', 'total_hours', 'above 168 are 168', (value) => Math.min(168, value), ['PAY-026']],
];

/** Values in given lines that are read back as others; undefined drops the key. */
const ofLines: readonly (readonly [
  string,
  string,
  string,
  string,
  (value: never) => unknown,
  readonly RequirementId[],
])[] = [
  ['earning-of-nothing', 'earnings', 'amount', 'of 0 is not kept', unlessZero, ['PAY-029']],
  ['earning-negative', 'earnings', 'amount', 'loses its sign', Math.abs, ['PAY-029']],
  ['earning-hours-of-nothing', 'earnings', 'hours', 'of 0 is not kept', unlessZero, ['PAY-030']],
  [
    'earning-hours-to-quarters',
    'earnings',
    'hours',
    'is rounded to quarters',
    (value: number) => Math.round(value * 4) / 4,
    ['PAY-030'],
  ],
  ['tax-single-precision', 'taxes', 'amount', 'is kept in single precision', Math.fround, ['PAY-032']],
  ['tax-of-nothing', 'taxes', 'amount', 'of 0 is not kept', unlessZero, ['PAY-032']],
  [
    'tax-employer-of-no',
    'taxes',
    'employer',
    'of false is not kept',
    (value: boolean) => value || undefined,
    ['PAY-034'],
  ],
  [
    'deduction-pre-tax-of-no',
    'employee_deductions',
    'pre_tax',
    'of false is not kept',
    (value: boolean) => value || undefined,
    ['PAY-037'],
  ],
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

const withoutUndefined = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Numbers and flags that are given to a payment, and read back as others. */
export const givenNumbers: readonly Fault[] = [
  ...ofStatements.map(([name, key, what, change, requirements]) =>
    fault(
      `number-${name}`,
      `A given ${key} ${what}.`,
      { ...relation('PAY-026', { conditional: true }), requirements },
      changeStatements((statement) => withoutUndefined(changeField(key, change)(statement))),
    ),
  ),
  ...ofLines.map(([name, list, key, what, change, requirements]) =>
    fault(
      `number-${name}`,
      `The ${key} of given ${list} ${what}.`,
      { ...relation('PAY-026', { conditional: true }), requirements },
      changeStatements((statement) =>
        withList(statement, list, (lines) =>
          lines.map((line) => withoutUndefined(changeField(key, change)(objectOf(line)))),
        ),
      ),
    ),
  ),
  ...(
    [
      ['earnings', 'PAY-040'],
      ['employer_contributions', 'PAY-043'],
    ] as const
  ).map(([list, requirement]) =>
    fault(
      `number-${list.replace('_', '-')}-of-nothing-dropped`,
      `Given ${list} of 0 cents are dropped.`,
      relation(requirement, { conditional: true }),
      changeStatements((statement) =>
        withList(statement, list, (lines) => lines.filter((line) => objectOf(line).amount !== 0)),
      ),
    ),
  ),
];
