import type { OperationId } from '../../specs/interface/operations.ts';
import { businessDaysAfter } from '../calendar/business-days.ts';
import { Refusal } from '../rules/refusal.ts';
import { objectOf } from '../switches/json-access.ts';
import { changeRules, rewriteBodies } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import type { PayStatement } from '../world/wire.ts';
import { variant } from './define.ts';

/** Fixed United States holidays, as MM-DD; enough to see that some days are skipped. */
const holidays = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

function workingDaysAfter(day: string, count: number): string | undefined {
  let current: string | undefined = day;
  for (let left = count; left > 0 && current !== undefined; ) {
    current = businessDaysAfter(current, 1);
    if (current !== undefined && !holidays.has(current.slice(5))) left -= 1;
  }
  return current;
}

const products: Partial<Readonly<Record<OperationId, string>>> = {
  'get-pay-statement': 'pay_statement',
  'list-pay-statement-items': 'pay_statement',
  'get-enrollments': 'benefits',
  'list-enrolled-individuals': 'benefits',
  'update-benefit': 'benefits',
  'list-pay-groups': 'payment',
};

/** What a payment adds for who is enrolled, where it is given something else. */
const linesOfEnrolled = {
  earnings: [{ name: 'Salary', amount: 310_000, hours: 80 }],
  taxes: [{ name: 'Federal income tax', amount: 41_000, employer: false }],
  employee_deductions: [{ name: 'Dental plan', amount: 2_500, pre_tax: true }],
} as const;

/** A default statement with the same lines; one that has lines stays as it is. */
function asEnrolled(statement: PayStatement): PayStatement {
  if ([statement.earnings, statement.taxes].some((lines) => lines !== null && lines.length > 0)) return statement;
  return {
    ...statement,
    earnings: [{ type: 'salary', currency: 'usd', ...linesOfEnrolled.earnings[0] }],
    taxes: [{ type: 'federal', currency: 'usd', ...linesOfEnrolled.taxes[0] }],
    employee_deductions: [{ type: null, currency: 'usd', ...linesOfEnrolled.employee_deductions[0] }],
  };
}

/** Other legal results of payments, connections and accounts. */
export const payroll: readonly Variant[] = [
  variant(
    'holidays',
    'Business days leave out holidays.',
    ['SIL-026'],
    changeRules(() => ({
      defaultStart: (payments) => workingDaysAfter(payments.at(-1)?.endDate ?? '', 1),
      defaultEnd: (start) => workingDaysAfter(start, 14),
      defaultDebit: (pay) => workingDaysAfter(pay, 1),
    })),
  ),
  variant(
    'everybody-is-paid',
    'A payment that lists statements also pays the employees who are not named.',
    ['SIL-030'],
    changeRules(() => ({
      listed(inputs, entity) {
        const named = new Set(inputs.map((input) => input.individual_id?.toLowerCase()));
        const employees = Array.from({ length: entity.employees }, (_, index) => entity.individual(index));
        const unnamed = inputs.filter((input) => input.individual_id === undefined).length;
        const others = employees.filter((id) => !named.has(id)).slice(unnamed);
        return [...inputs, ...others.map((individual_id) => ({ individual_id }))];
      },
    })),
  ),
  variant(
    'one-employee-more',
    'A connection has one employee more than asked for, where that changes nothing else.',
    ['SIL-044'],
    rewriteBodies('create-sandbox-connection', (body) => {
      const { employee_size: size } = objectOf(body);
      return typeof size === 'number' && size > 0 && size < 100 ? { ...objectOf(body), employee_size: size + 1 } : body;
    }),
  ),
  variant(
    'enrolled-are-paid',
    'The first employee of a connection is enrolled in a deduction, and has earnings and taxes by default.',
    ['SIL-093'],
    changeRules((base) => ({
      listed: (inputs, entity) =>
        base
          .listed(inputs, entity)
          .map((input) =>
            input.individual_id?.toLowerCase() === entity.individual(0) ? { ...linesOfEnrolled, ...input } : input,
          ),
      page: (payment, offset, limit, entity) =>
        base
          .page(payment, offset, limit, entity)
          .map((statement) =>
            payment.count === entity.employees && statement.individual_id === entity.individual(0)
              ? asEnrolled(statement)
              : statement,
          ),
    })),
  ),
  variant(
    'account-apart',
    'An account gets a connection of its own.',
    ['SIL-039'],
    changeRules(() => ({ accountJoins: false })),
  ),
  variant(
    'fewer-products',
    'New connections are granted no benefits, and what lacks a product is refused.',
    ['SIL-040', 'SIL-046'],
    changeRules((base) => ({
      granted: (requested) => requested.filter((product) => product !== 'benefits'),
      entity(token, ids, world, operation) {
        const needed = products[operation];
        if (needed !== undefined && !token.connection.products.includes(needed)) {
          throw new Refusal(403, 'forbidden_error', 'product_not_granted', `The product ${needed} was not granted.`);
        }
        return base.entity(token, ids, world, operation);
      },
    })),
  ),
];
