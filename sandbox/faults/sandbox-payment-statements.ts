import type { RequirementId } from '../../specs/requirement-id.ts';
import { changeRules, refuseRequests, rewriteBodies } from '../behaviours.ts';
import { objectOf, objectsOf, withList } from '../json-access.ts';
import type { Fault } from '../switches.ts';
import type { StatementInput } from '../world/statement-input.ts';
import { type PayStatement, paymentMethods, paymentTypes } from '../world/wire.ts';
import { faultsOf, type Marks } from './define.ts';

const fault = faultsOf('create-sandbox-payment');
type Statement = Record<string, unknown>;

/** Changes the given statements of a payment after the request has been checked. */
const statementsAs = (change: (statement: Statement) => unknown, from = 0) =>
  changeRules((base) => ({
    listed: (inputs, entity) =>
      base
        .listed(inputs, entity)
        .map((input, index) => (index < from ? input : (change(objectOf(input)) as StatementInput))),
  }));
const without = (key: string) => statementsAs(({ [key]: _, ...rest }) => rest);
const lines = (list: string, change: (line: Statement, index: number) => Statement) =>
  statementsAs((statement) =>
    withList(statement, list, (all) => all.map((line, index) => change(objectOf(line), index))),
  );
const lineCount = (list: string, change: (all: unknown[]) => unknown[]) =>
  statementsAs((statement) => withList(statement, list, change));
const change = (key: string, to: (value: never) => unknown) => (line: Statement) =>
  key in line ? { ...line, [key]: to(line[key] as never) } : line;
const relation = (requirement: RequirementId, extra: Partial<Marks> = {}): Marks => ({
  kind: 'relation',
  requirements: [requirement],
  ...extra,
});
const laterLines = (change: (line: Statement) => Statement) => (line: Statement, index: number) =>
  index > 0 ? change(line) : line;

const given = [
  ['individual-replaced', 'individual_id', 'PAY-023'],
  ['type-lost', 'type', 'PAY-024'],
  ['payment-method-lost', 'payment_method', 'PAY-025'],
  ['hours-lost', 'total_hours', 'PAY-026'],
  ['gross-pay-lost', 'gross_pay', 'PAY-027'],
  ['net-pay-lost', 'net_pay', 'PAY-028'],
] as const;

const none = { earnings: 'PAY-046', taxes: 'PAY-047', employee_deductions: 'PAY-048' } as const;
const invented = {
  earnings: { type: 'bonus', name: 'Loyalty', amount: 100, currency: 'usd', hours: null },
  taxes: { type: 'local', name: 'Toll', employer: false, amount: 100, currency: 'usd' },
  employee_deductions: { name: 'Canteen', amount: 100, currency: 'usd', pre_tax: false, type: null },
} as const;

/** Given pay statements of a sandbox payment that are lost, changed, or refused. */
export const sandboxPaymentStatements: readonly Fault[] = [
  ...given.map(([name, key, requirement]) =>
    fault(
      `sandbox-payment-${name}`,
      `A given ${key} is not kept.`,
      { kind: 'relation', requirements: key === 'individual_id' ? [requirement, 'PAY-044'] : [requirement] },
      without(key),
    ),
  ),
  fault(
    'sandbox-payment-hours-rounded',
    'Given total_hours are rounded to whole hours.',
    relation('PAY-026', { conditional: true }),
    statementsAs(change('total_hours', Math.round)),
  ),
  fault(
    'sandbox-payment-gross-pay-in-dollars',
    'A given gross_pay is taken for dollars.',
    { kind: 'relation', requirements: ['PAY-027', 'MONEY-007'] },
    statementsAs(change('gross_pay', (value: number) => (Math.abs(value) < 1e9 ? value * 100 : value))),
  ),
  fault(
    'sandbox-payment-net-pay-32-bits',
    'A given net_pay above 2147483647 is cut to that.',
    { kind: 'limit', requirements: ['PAY-028', 'MONEY-007'], conditional: true },
    statementsAs(change('net_pay', (value: number) => Math.min(value, 2_147_483_647))),
  ),
  fault(
    'sandbox-payment-earning-amount-dropped-cents',
    'The amounts of earnings lose their cents.',
    relation('PAY-029', { conditional: true }),
    lines(
      'earnings',
      change('amount', (value: number) => value - (value % 100)),
    ),
  ),
  fault(
    'sandbox-payment-earning-hours-lost',
    'The hours of earnings are not kept, from the second earning on.',
    relation('PAY-030', { conditional: true }),
    lines(
      'earnings',
      laterLines(({ hours: _, ...line }) => line),
    ),
  ),
  fault(
    'sandbox-payment-earning-name-capitalized',
    'The names of earnings are read back in upper case.',
    relation('PAY-031', { conditional: true }),
    lines(
      'earnings',
      change('name', (value: string) => value.toUpperCase()),
    ),
  ),
  fault(
    'sandbox-payment-earning-name-ascii',
    'Names of earnings lose what is not ASCII.',
    relation('PAY-031', { conditional: true }),
    lines(
      'earnings',
      change('name', (value: string) => value.replaceAll(/[^\x20-\x7e]/g, '?')),
    ),
  ),
  fault(
    'sandbox-payment-tax-amount-negative',
    'The amounts of taxes change their sign.',
    relation('PAY-032'),
    lines(
      'taxes',
      change('amount', (value: number) => -value),
    ),
  ),
  fault(
    'sandbox-payment-tax-name-trimmed',
    'The names of taxes are cut to twelve characters.',
    relation('PAY-033', { conditional: true }),
    lines(
      'taxes',
      change('name', (value: string) => [...value].slice(0, 12).join('')),
    ),
  ),
  fault(
    'sandbox-payment-tax-employer-always-false',
    'The employer flag of taxes is always false.',
    relation('PAY-034', { conditional: true }),
    lines(
      'taxes',
      change('employer', () => false),
    ),
  ),
  fault(
    'sandbox-payment-deduction-amount-lost',
    'The amount of a deduction that is not pre-tax is not kept.',
    relation('PAY-035', { conditional: true }),
    lines('employee_deductions', (line) => (line.pre_tax === false ? { ...line, amount: 0 } : line)),
  ),
  fault(
    'sandbox-payment-deduction-names-shared',
    'The deductions of a statement all have the name of the first.',
    relation('PAY-036', { conditional: true }),
    lineCount('employee_deductions', (all) =>
      all.map((line) => ({ ...objectOf(line), name: objectOf(all[0]).name ?? 'x' })),
    ),
  ),
  fault(
    'sandbox-payment-deduction-pre-tax-flipped',
    'The pre_tax flag of deductions is read back as its opposite.',
    relation('PAY-037'),
    lines(
      'employee_deductions',
      change('pre_tax', (value: boolean) => !value),
    ),
  ),
  fault(
    'sandbox-payment-contribution-amount-doubled',
    'The amounts of contributions are doubled from the second statement on.',
    relation('PAY-038', { conditional: true }),
    statementsAs(
      (statement) =>
        withList(statement, 'employer_contributions', (all) =>
          all.map((line) => change('amount', (value: number) => value * 2 + 1)(objectOf(line))),
        ),
      1,
    ),
  ),
  fault(
    'sandbox-payment-contribution-name-lost',
    'The names of contributions are not kept.',
    relation('PAY-039'),
    lines('employer_contributions', ({ name: _, ...line }) => line),
  ),
  fault(
    'sandbox-payment-earning-added',
    'A statement with earnings gets one more.',
    relation('PAY-040', { conditional: true }),
    lineCount('earnings', (all) => (all.length > 0 ? [...all, { name: 'Rounding', amount: 0, hours: 0 }] : all)),
  ),
  fault(
    'sandbox-payment-last-tax-lost',
    'Of several taxes the last is lost.',
    relation('PAY-041', { conditional: true }),
    lineCount('taxes', (all) => (all.length > 1 ? all.slice(0, -1) : all)),
  ),
  fault(
    'sandbox-payment-deduction-lost',
    'Of several deductions the first is lost.',
    relation('PAY-042', { conditional: true }),
    lineCount('employee_deductions', (all) => (all.length > 1 ? all.slice(1) : all)),
  ),
  fault(
    'sandbox-payment-contribution-lost',
    'Contributions are lost.',
    relation('PAY-043'),
    lineCount('employer_contributions', () => []),
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
      lineCount(list, (all) => all.slice(0, 4)),
    ),
  ),
  fault(
    'sandbox-payment-second-statement-lost',
    'Of several given statements the second is lost.',
    relation('PAY-044', { conditional: true }),
    rewriteBodies('create-sandbox-payment', (body) =>
      withList(body, 'pay_statements', (list) => list.filter((_, index) => index !== 1)),
    ),
  ),
  fault(
    'sandbox-payment-overrides-lost-later',
    'Once a later payment is created, given net_pay reads as 0.',
    {
      kind: 'state',
      requirements: ['PAY-045', 'STATE-009', 'PAY-028', 'CONN-015', 'DISC-009'],
      conditional: true,
      stateful: true,
    },
    changeRules((base) => ({
      page: (payment, offset, limit, entity) =>
        base
          .page(payment, offset, limit, entity)
          .map((statement) =>
            entity.payments.at(-1) === payment ? statement : { ...statement, net_pay: { amount: 0, currency: 'usd' } },
          ),
    })),
  ),
  ...Object.entries(none).map(([list, requirement]) =>
    fault(
      `sandbox-payment-${list.replace('_', '-')}-invented`,
      `Statements for which no ${list} were given have some.`,
      relation(requirement, { conditional: true }),
      changeRules((base) => ({
        page: (payment, offset, limit, entity) =>
          base.page(payment, offset, limit, entity).map((statement) => {
            const own = statement[list as keyof typeof invented];
            const line = invented[list as keyof typeof invented];
            return own?.length === 0 ? ({ ...statement, [list]: [line] } as PayStatement) : statement;
          }),
      })),
    ),
  ),
  ...paymentTypes.slice(0, 2).map((type) =>
    fault(
      `sandbox-payment-type-${type.replaceAll('_', '-')}-refused`,
      `A statement of type ${type} is refused.`,
      { kind: 'condition', requirements: ['PAY-005'], conditional: true },
      refuseRequests('create-sandbox-payment', (body) =>
        objectsOf(objectOf(body).pay_statements).some((one) => one.type === type),
      ),
    ),
  ),
  ...paymentMethods.slice(0, 1).map((method) =>
    fault(
      `sandbox-payment-method-${method}-refused`,
      `A statement paid by ${method} is refused.`,
      { kind: 'condition', requirements: ['PAY-006'], conditional: true },
      refuseRequests('create-sandbox-payment', (body) =>
        objectsOf(objectOf(body).pay_statements).some((one) => one.payment_method === method),
      ),
    ),
  ),
  fault(
    'sandbox-payment-contributions-refused',
    'A statement with employer_contributions is refused.',
    { kind: 'condition', requirements: ['PAY-004'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) =>
      objectsOf(objectOf(body).pay_statements).some((one) => 'employer_contributions' in one),
    ),
  ),
];
