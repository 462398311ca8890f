import fc, { type Arbitrary } from 'fast-check';
import { paymentMethods, statementTypes } from '../../specs/interface/interface-facts.ts';
import { anySubset } from '../kernel/subsets.ts';
import { anyName, isPlainText, plainName } from '../text/texts.ts';
import { anyCents, anyHours, isPlainCents, isPlainHours, plainCents, plainHours } from './amounts.ts';

/** The fields of a pay statement that a sandbox payment may override. Money in cents. */
export interface StatementOverrides {
  readonly type?: (typeof statementTypes)[number];
  readonly payment_method?: (typeof paymentMethods)[number];
  readonly total_hours?: number;
  readonly gross_pay?: number;
  readonly net_pay?: number;
  readonly earnings?: readonly { readonly amount: number; readonly hours: number; readonly name: string }[];
  readonly taxes?: readonly { readonly amount: number; readonly name: string; readonly employer: boolean }[];
  readonly employee_deductions?: readonly {
    readonly amount: number;
    readonly name: string;
    readonly pre_tax: boolean;
  }[];
  readonly employer_contributions?: readonly { readonly amount: number; readonly name: string }[];
}

/** One element of `pay_statements` in the request of a sandbox payment. */
export interface SandboxStatement extends StatementOverrides {
  readonly individual_id: string;
}

/** In the order of the table of "Create sandbox payment". */
export const overridableFields = [
  'type',
  'payment_method',
  'total_hours',
  'gross_pay',
  'net_pay',
  'earnings',
  'taxes',
  'employee_deductions',
  'employer_contributions',
] as const satisfies readonly (keyof StatementOverrides)[];

const maxLines = 4;

/** `plain`: values that no target has a reason to refuse. `any`: unusual ones too, whose refusal is advised against. */
export type Values = 'plain' | 'any';

/** Every field given. 0 to 4 lines of each kind. */
function fullOverrides(values: Values = 'any'): Arbitrary<Required<StatementOverrides>> {
  const amount = values === 'plain' ? plainCents() : anyCents();
  const hours = values === 'plain' ? plainHours() : anyHours();
  const name = values === 'plain' ? plainName() : anyName();
  const lines = <T>(line: Arbitrary<T>) => fc.array(line, { maxLength: maxLines });
  return fc.record({
    type: fc.constantFrom(...statementTypes),
    payment_method: fc.constantFrom(...paymentMethods),
    total_hours: hours,
    gross_pay: amount,
    net_pay: amount,
    earnings: lines(fc.record({ amount, hours, name })),
    taxes: lines(fc.record({ amount, name, employer: fc.boolean() })),
    employee_deductions: lines(fc.record({ amount, name, pre_tax: fc.boolean() })),
    employer_contributions: lines(fc.record({ amount, name })),
  });
}

/** Any subset of the fields. Shrinks towards none. */
export const statementOverrides = (values: Values = 'any'): Arbitrary<StatementOverrides> =>
  anySubset(fullOverrides(values), overridableFields);

/** Statements for 1 to `max` (default 5) of the given individuals (>= 1, different), each at most once. */
export const sandboxStatements = (
  individualIds: readonly string[],
  values: Values = 'any',
  max = 5,
): Arbitrary<readonly SandboxStatement[]> =>
  fc
    .shuffledSubarray([...individualIds], { minLength: 1, maxLength: Math.min(max, individualIds.length) })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => statementOverrides(values).map((fields) => ({ individual_id: id, ...fields })))),
    );

/** The amounts and hours, and the lines with names, that overrides have. */
function valuesIn(overrides: StatementOverrides) {
  const given = (value: number | undefined) => (value === undefined ? [] : [value]);
  const { earnings = [], taxes = [], employee_deductions = [], employer_contributions = [] } = overrides;
  const lines = [...earnings, ...taxes, ...employee_deductions, ...employer_contributions];
  return {
    lines,
    amounts: [...given(overrides.gross_pay), ...given(overrides.net_pay), ...lines.map(({ amount }) => amount)],
    hours: [...given(overrides.total_hours), ...earnings.map((earning) => earning.hours)],
  };
}

/** Lists unusual values in valid overrides. If there are none, a refusal is a failure. */
export function unusualIn(overrides: StatementOverrides): readonly string[] {
  const { lines, amounts, hours } = valuesIn(overrides);
  const unusual = [
    amounts.every(isPlainCents) ? null : 'a negative amount, or one above ten million',
    hours.every(isPlainHours) ? null : 'more hours than a month has',
    lines.every(({ name }) => isPlainText(name)) ? null : 'a name that is blank, long, or not plain ASCII',
  ];
  return unusual.filter((reason) => reason !== null);
}

/** Lists the values for which a single statement may be refused: unusual ones, and zeros, which are no stated boundary. */
export function unusualInRefused(overrides: StatementOverrides): readonly string[] {
  const { amounts, hours } = valuesIn(overrides);
  return [...unusualIn(overrides), ...([...amounts, ...hours].includes(0) ? ['an amount or hours of zero'] : [])];
}
