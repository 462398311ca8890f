import { objectOf, withList } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';
import { changeField, changeStatements, type Given, relation } from './given-statements.ts';

const fault = faultsOf('create-sandbox-payment');
const changeLines = (list: string, change: (line: Given, index: number) => Given, fromStatement = 0) =>
  changeStatements(
    (statement) => withList(statement, list, (all) => all.map((line, index) => change(objectOf(line), index))),
    fromStatement,
  );
const changeList = (list: string, change: (all: unknown[]) => unknown[]) =>
  changeStatements((statement) => withList(statement, list, change));
const fromSecond = (change: (line: Given) => Given) => (line: Given, index: number) =>
  index > 0 ? change(line) : line;

/** Given lines of pay statements (earnings, taxes, deductions, contributions) that are lost, changed, or added to. */
export const sandboxPaymentLines: readonly Fault[] = [
  fault(
    'sandbox-payment-earning-amount-dropped-cents',
    'The amounts of earnings lose their cents.',
    relation('PAY-029', { conditional: true }),
    changeLines(
      'earnings',
      changeField('amount', (value: number) => value - (value % 100)),
    ),
  ),
  fault(
    'sandbox-payment-earning-hours-lost',
    'The hours of earnings are not kept, from the second earning on.',
    relation('PAY-030', { conditional: true }),
    changeLines(
      'earnings',
      fromSecond(({ hours: _, ...line }) => line),
    ),
  ),
  fault(
    'sandbox-payment-earning-name-capitalized',
    'The names of earnings are read back in upper case.',
    relation('PAY-031', { conditional: true }),
    changeLines(
      'earnings',
      changeField('name', (value: string) => value.toUpperCase()),
    ),
  ),
  fault(
    'sandbox-payment-earning-name-as-formula',
    'The names of earnings that begin like a formula are read back with an apostrophe before them.',
    relation('PAY-031', { conditional: true, effort: 'standard' }),
    changeLines(
      'earnings',
      changeField('name', (value: string) => (/^[=+@]/.test(value) ? `'${value}` : value)),
    ),
  ),
  fault(
    'sandbox-payment-earning-name-ascii',
    'Names of earnings lose what is not ASCII.',
    relation('PAY-031', { conditional: true }),
    changeLines(
      'earnings',
      changeField('name', (value: string) => value.replaceAll(/[^\x20-\x7e]/g, '?')),
    ),
  ),
  fault(
    'sandbox-payment-tax-amount-negative',
    'The amounts of taxes change their sign.',
    relation('PAY-032'),
    changeLines(
      'taxes',
      changeField('amount', (value: number) => -value),
    ),
  ),
  fault(
    'sandbox-payment-tax-name-trimmed',
    'The names of taxes are cut to twelve characters.',
    relation('PAY-033', { conditional: true }),
    changeLines(
      'taxes',
      changeField('name', (value: string) => [...value].slice(0, 12).join('')),
    ),
  ),
  fault(
    'sandbox-payment-tax-employer-always-false',
    'The employer flag of taxes is always false.',
    relation('PAY-034', { conditional: true }),
    changeLines(
      'taxes',
      changeField('employer', () => false),
    ),
  ),
  fault(
    'sandbox-payment-deduction-amount-lost',
    'The amount of a deduction that is not pre-tax is not kept.',
    relation('PAY-035', { conditional: true }),
    changeLines('employee_deductions', (line) => (line.pre_tax === false ? { ...line, amount: 0 } : line)),
  ),
  fault(
    'sandbox-payment-deduction-pre-tax-flipped-later',
    'The pre_tax flag of a deduction is read back as its opposite, from the second deduction on.',
    relation('PAY-037', { conditional: true }),
    changeLines('employee_deductions', fromSecond(changeField('pre_tax', (value: boolean) => !value))),
  ),
  fault(
    'sandbox-payment-deduction-names-shared',
    'The deductions of a statement all have the name of the first.',
    relation('PAY-036', { conditional: true }),
    changeList('employee_deductions', (all) =>
      all.map((line) => ({ ...objectOf(line), name: objectOf(all[0]).name ?? 'x' })),
    ),
  ),
  fault(
    'sandbox-payment-deduction-pre-tax-flipped',
    'The pre_tax flag of deductions is read back as its opposite.',
    relation('PAY-037'),
    changeLines(
      'employee_deductions',
      changeField('pre_tax', (value: boolean) => !value),
    ),
  ),
  fault(
    'sandbox-payment-contribution-amount-doubled',
    'The amounts of contributions are doubled from the second statement on.',
    relation('PAY-038', { conditional: true }),
    changeStatements(
      (statement) =>
        withList(statement, 'employer_contributions', (all) =>
          all.map((line) => changeField('amount', (value: number) => value * 2 + 1)(objectOf(line))),
        ),
      1,
    ),
  ),
  fault(
    'sandbox-payment-contribution-name-lost',
    'The names of contributions are not kept.',
    relation('PAY-039'),
    changeLines('employer_contributions', ({ name: _, ...line }) => line),
  ),
  fault(
    'sandbox-payment-earning-added',
    'A statement with earnings gets one more.',
    relation('PAY-040', { conditional: true }),
    changeList('earnings', (all) => (all.length > 0 ? [...all, { name: 'Rounding', amount: 0, hours: 0 }] : all)),
  ),
  fault(
    'sandbox-payment-last-tax-lost',
    'Of several taxes the last is lost.',
    relation('PAY-041', { conditional: true }),
    changeList('taxes', (all) => (all.length > 1 ? all.slice(0, -1) : all)),
  ),
  fault(
    'sandbox-payment-deduction-lost',
    'Of several deductions the first is lost.',
    relation('PAY-042', { conditional: true }),
    changeList('employee_deductions', (all) => (all.length > 1 ? all.slice(1) : all)),
  ),
  fault(
    'sandbox-payment-contribution-lost',
    'Contributions are lost.',
    relation('PAY-043'),
    changeList('employer_contributions', () => []),
  ),
  ...(
    [
      ['deductions', 'employee_deductions', 'PAY-042'],
      ['contributions', 'employer_contributions', 'PAY-043'],
    ] as const
  ).map(([name, list, requirement]) =>
    fault(
      `sandbox-payment-${name}-cut`,
      `Of more than four ${name} the first four are kept.`,
      relation(requirement, { conditional: true }),
      changeList(list, (all) => all.slice(0, 4)),
    ),
  ),
  fault(
    'sandbox-payment-second-tax-negative',
    'The amounts of taxes change their sign, from the second tax on.',
    relation('PAY-032', { conditional: true }),
    changeLines('taxes', fromSecond(changeField('amount', (value: number) => -value))),
  ),
  fault(
    'sandbox-payment-later-pre-tax-flipped',
    'The pre_tax flag of deductions is read back as its opposite, from the second statement of a payment on.',
    relation('PAY-037', { conditional: true }),
    changeLines(
      'employee_deductions',
      changeField('pre_tax', (value: boolean) => !value),
      1,
    ),
  ),
  fault(
    'sandbox-payment-second-contribution-name-lost',
    'The names of contributions are not kept, from the second contribution on.',
    relation('PAY-039', { conditional: true }),
    changeLines(
      'employer_contributions',
      fromSecond(({ name: _, ...line }) => line),
    ),
  ),
];
