import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import {
  changeRules,
  type JsonObject,
  objectOf,
  objectsOf,
  refuseRequests,
  rewriteBodies,
  withList,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { PayStatement } from '../../world/wire.ts';
import { always, atEffort, faultsOf, rowsOf, sometimes } from '../define.ts';
import { changeStatements, fromSecondStatement, withValue } from './given.ts';

const fault = faultsOf('create-sandbox-payment');
const lose = (key: string, from = 0) =>
  changeStatements((statement) => withValue(statement, key, () => undefined), from);

const given: readonly (readonly [name: string, key: string, RequirementId])[] = [
  ['individual-replaced', 'individual_id', 'PAY-023'],
  ['type-lost', 'type', 'PAY-024'],
  ['payment-method-lost', 'payment_method', 'PAY-025'],
  ['hours-lost', 'total_hours', 'PAY-026'],
  ['gross-pay-lost', 'gross_pay', 'PAY-027'],
  ['net-pay-lost', 'net_pay', 'PAY-028'],
];

/** Lines that appear where none were given. */
const invented = {
  earnings: { type: 'bonus', name: 'Loyalty', amount: 100, currency: 'usd', hours: null },
  taxes: { type: 'local', name: 'Toll', employer: false, amount: 100, currency: 'usd' },
  employee_deductions: { name: 'Canteen', amount: 100, currency: 'usd', pre_tax: false, type: null },
} as const;

const refuseStatements = (isRefused: (statement: JsonObject) => boolean): MakeBehaviour =>
  refuseRequests((body) => objectsOf(objectOf(body).pay_statements).some(isRefused));

/** Given pay statements of a sandbox payment that are lost, changed, or refused. */
export const statements: readonly Fault[] = [
  ...given.map(([name, key, requirement]) =>
    fault(
      `sandbox-payment-${name}`,
      key === 'individual_id' ? always('relation', requirement, 'PAY-044') : always('relation', requirement),
    )
      .summary(`A given ${key} is not kept.`)
      .by(lose(key)),
  ),
  ...given.map(([name, key, requirement]) =>
    fault(`sandbox-payment-${name}-later`, sometimes('relation', requirement))
      .summary(`A given ${key} is not kept, from the second statement of a payment on.`)
      .by(lose(key, fromSecondStatement)),
  ),
  fault('combined-one-time-check', sometimes('condition', 'PAY-025', 'PAY-024'))
    .summary('A given one_time_payment by check is kept as one by another method.')
    .with(changeStatements, (statement) =>
      statement.type === 'one_time_payment' && statement.payment_method === 'check'
        ? { ...statement, payment_method: 'other' }
        : statement,
    ),
  fault('combined-net-above-gross', sometimes('condition', 'PAY-028', 'MONEY-007'))
    .summary('A given net_pay above the gross_pay is the gross_pay.')
    .with(changeStatements, (statement) =>
      Number(statement.net_pay) > Number(statement.gross_pay)
        ? { ...statement, net_pay: statement.gross_pay }
        : statement,
    ),
  fault('partial-statement-without-gross-takes-net', sometimes('relation', 'PAY-028', 'PAY-023'))
    .summary('A given statement without a gross_pay loses its net_pay.')
    .by(changeStatements(({ net_pay, ...rest }) => ('gross_pay' in rest ? { net_pay, ...rest } : rest))),
  fault('partial-statement-without-individual-loses-lines', sometimes('relation', 'PAY-040', 'PAY-029'))
    .summary('A given statement that names no individual loses its earnings.')
    .by(changeStatements(({ earnings, ...rest }) => ('individual_id' in rest ? { earnings, ...rest } : rest))),
  fault('partial-statement-of-individual-alone-lost', sometimes('relation', 'PAY-044'))
    .summary('A given statement that has an individual_id alone is lost beside others.')
    .with(changeRules, (base) => ({
      listed(inputs, entity) {
        const listed = base.listed(inputs, entity);
        const kept = listed.filter((input) => Object.keys(input).join() !== 'individual_id');
        return kept.length > 0 ? kept : listed;
      },
    })),
  fault('sandbox-payment-second-statement-lost', sometimes('relation', 'PAY-044'))
    .summary('Of several given statements the second is lost.')
    .by(rewriteBodies((body) => withList(body, 'pay_statements', (list) => list.filter((_, index) => index !== 1)))),
  ...[20, 100].map((most) =>
    fault(`sandbox-payment-overrides-of-${most}-employees`, atEffort('standard', sometimes('relation', 'PAY-027')))
      .summary(`What is given for an employee after the first ${most} is not kept.`)
      .with(changeRules, (base) => ({
        listed(inputs, entity) {
          const employees = Array.from({ length: entity.employees }, (_, index) => entity.individual(index));
          const later = new Set(employees.slice(most));
          return base.listed(inputs, entity).map((input) => {
            const { individual_id } = input;
            return individual_id !== undefined && later.has(individual_id.toLowerCase()) ? { individual_id } : input;
          });
        },
      })),
  ),
  ...rowsOf(['earnings', 'PAY-046'], ['taxes', 'PAY-047'], ['employee_deductions', 'PAY-048']).map(
    ([list, requirement]) =>
      fault(`sandbox-payment-${list.replace('_', '-')}-invented`, sometimes('relation', requirement))
        .summary(`Statements for which no ${list} were given have some.`)
        .with(changeRules, (base) => ({
          page: (...args) =>
            base
              .page(...args)
              .map(
                (statement): PayStatement =>
                  statement[list]?.length === 0 ? { ...statement, [list]: [invented[list]] } : statement,
              ),
        })),
  ),
  fault('sandbox-payment-type-off-cycle-payroll-refused', sometimes('condition', 'PAY-005'))
    .summary('A statement of type off_cycle_payroll is refused.')
    .by(refuseStatements(({ type }) => type === 'off_cycle_payroll')),
  fault('sandbox-payment-type-one-time-payment-refused', sometimes('condition', 'PAY-005'))
    .summary('A statement of type one_time_payment is refused.')
    .by(refuseStatements(({ type }) => type === 'one_time_payment')),
  fault('sandbox-payment-method-check-refused', sometimes('condition', 'PAY-006'))
    .summary('A statement paid by check is refused.')
    .by(refuseStatements(({ payment_method: method }) => method === 'check')),
  fault('sandbox-payment-contributions-refused', sometimes('condition', 'PAY-004'))
    .summary('A statement with employer_contributions is refused.')
    .by(refuseStatements((statement) => 'employer_contributions' in statement)),
  fault('partial-statement-without-individual-refused', sometimes('condition', 'PAY-004', 'PAY-002'))
    .summary('A payment with a statement that names no individual is refused.')
    .by(refuseStatements((statement) => !('individual_id' in statement))),
];
