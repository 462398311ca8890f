import { changeRules, refuseRequests, rewriteBodies } from '../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import type { StatementInput } from '../world/statement-input.ts';
import { type PayStatement, paymentMethods, paymentTypes } from '../world/wire.ts';
import { faultsOf } from './define.ts';
import { changeField, changeStatements, relation } from './given-statements.ts';

const fault = faultsOf('create-sandbox-payment');
const without = (key: string, from = 0) => changeStatements(({ [key]: _, ...rest }) => rest, from);

const given = [
  ['individual-replaced', 'individual_id', 'PAY-023'],
  ['type-lost', 'type', 'PAY-024'],
  ['payment-method-lost', 'payment_method', 'PAY-025'],
  ['hours-lost', 'total_hours', 'PAY-026'],
  ['gross-pay-lost', 'gross_pay', 'PAY-027'],
  ['net-pay-lost', 'net_pay', 'PAY-028'],
] as const;

const givenLater = [
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
  ...givenLater.map(([name, key, requirement]) =>
    fault(
      `sandbox-payment-${name}-later`,
      `A given ${key} is not kept, from the second statement of a payment on.`,
      relation(requirement, { conditional: true }),
      without(key, 1),
    ),
  ),
  fault(
    'sandbox-payment-hours-rounded',
    'Given total_hours are rounded to whole hours.',
    relation('PAY-026', { conditional: true }),
    changeStatements(changeField('total_hours', Math.round)),
  ),
  fault(
    'sandbox-payment-gross-pay-in-dollars',
    'A given gross_pay is taken for dollars.',
    { kind: 'relation', requirements: ['PAY-027', 'MONEY-007'] },
    changeStatements(changeField('gross_pay', (value: number) => (Math.abs(value) < 1e9 ? value * 100 : value))),
  ),
  fault(
    'sandbox-payment-gross-pay-of-nothing-lost',
    'A given gross_pay of 0 is not kept.',
    { kind: 'condition', requirements: ['PAY-027', 'MONEY-007'], conditional: true },
    changeStatements(({ gross_pay, ...rest }) => (gross_pay === 0 ? rest : { ...rest, gross_pay })),
  ),
  fault(
    'sandbox-payment-net-pay-32-bits',
    'A given net_pay above 2147483647 is cut to that.',
    { kind: 'limit', requirements: ['PAY-028', 'MONEY-007'], conditional: true },
    changeStatements(changeField('net_pay', (value: number) => Math.min(value, 2_147_483_647))),
  ),
  fault(
    'sandbox-payment-second-statement-lost',
    'Of several given statements the second is lost.',
    relation('PAY-044', { conditional: true }),
    rewriteBodies('create-sandbox-payment', (body) =>
      withList(body, 'pay_statements', (list) => list.filter((_, index) => index !== 1)),
    ),
  ),
  ...[20, 100].map((most) =>
    fault(
      `sandbox-payment-overrides-of-${most}-employees`,
      `What is given for an employee after the first ${most} is not kept.`,
      { ...relation('PAY-027', { conditional: true }), effort: 'standard' },
      changeRules((base) => ({
        listed(inputs, entity) {
          const positions = Array.from({ length: entity.employees }, (_, index) => entity.individual(index));
          const later = new Set(positions.slice(most));
          const kept = (input: StatementInput): StatementInput => {
            const { individual_id } = input;
            return individual_id !== undefined && later.has(individual_id.toLowerCase()) ? { individual_id } : input;
          };
          return base.listed(inputs, entity).map(kept);
        },
      })),
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
