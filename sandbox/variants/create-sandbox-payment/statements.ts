import {
  changeRules,
  isObject,
  type JsonObject,
  objectOf,
  objectsOf,
  refuseRequests,
  rewriteBodies,
  withList,
} from '../../switches/behaviours.ts';
import type { MakeBehaviour, Variant } from '../../switches/switches.ts';
import { type PayStatement, paymentMethods, paymentTypes } from '../../world/wire.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf('create-sandbox-payment');

/** The fields of a line of each kind, if the line is given whole. */
const lineFields = {
  earnings: ['amount', 'name', 'hours'],
  taxes: ['amount', 'name', 'employer'],
  employee_deductions: ['amount', 'name', 'pre_tax'],
  employer_contributions: ['amount', 'name'],
};

const refuseStatements = (isRefused: (statement: JsonObject) => boolean, status?: number): MakeBehaviour =>
  refuseRequests((body) => objectsOf(objectOf(body).pay_statements).some(isRefused), status);

/** Copies an object, without a key whose text is not one of the listed values. */
function withoutUnlisted(given: JsonObject, key: string, listed: readonly string[]): JsonObject {
  const { [key]: value, ...rest } = given;
  return typeof value === 'string' && !listed.includes(value) ? rest : given;
}

/** Lines that a payment adds for enrolled individuals if it is created with others. */
const linesOfEnrolled = {
  earnings: [{ name: 'Salary', amount: 310_000, hours: 80 }],
  taxes: [{ name: 'Federal income tax', amount: 41_000, employer: false }],
  employee_deductions: [{ name: 'Dental plan', amount: 2_500, pre_tax: true }],
} as const;

/** Gives a default statement the lines of enrolled individuals; a statement with lines stays as it is. */
function asEnrolled(statement: PayStatement): PayStatement {
  if ([statement.earnings, statement.taxes].some((lines) => lines !== null && lines.length > 0)) return statement;
  return {
    ...statement,
    earnings: [{ type: 'salary', currency: 'usd', ...linesOfEnrolled.earnings[0] }],
    taxes: [{ type: 'federal', currency: 'usd', ...linesOfEnrolled.taxes[0] }],
    employee_deductions: [{ type: null, currency: 'usd', ...linesOfEnrolled.employee_deductions[0] }],
  };
}

/** Statements that a payment adds, changes or refuses. */
export const givenStatementVariants: readonly Variant[] = [
  variant('payments-of-no-object', [], { advises: ['TYPE-006'] })
    .summary('A payment is created of a body that is JSON and no object.')
    .by(rewriteBodies((body) => (isObject(body) ? body : {}))),
  variant('payments-beyond-ascii-refused', [], { advises: ['PAY-007'] })
    .summary('A payment with a character beyond ASCII is refused.')
    .by(refuseRequests((body) => [...(JSON.stringify(body) ?? '')].some((character) => character > '\u007f'), 422)),
  variant('zeros-refused', [], { advises: ['PAY-007'] })
    .summary('A payment with an amount or hours of zero is refused.')
    .with(
      refuseStatements,
      (statement) => /"(?:amount|hours|total_hours|gross_pay|net_pay)":0[,}]/.test(JSON.stringify(statement)),
      422,
    ),
  variant('lines-in-part-refused', ['SIL-094'])
    .summary('A payment is refused of which a line lacks one of its fields.')
    .with(refuseStatements, (statement) =>
      Object.entries(lineFields).some(([kind, fields]) =>
        objectsOf(statement[kind]).some((line) => fields.some((field) => !(field in line))),
      ),
    ),
  variant('unlisted-types-accepted', ['SIL-077'])
    .summary('A given type or payment_method that is not listed is passed over.')
    .with(rewriteBodies, (body) =>
      withList(body, 'pay_statements', (list) =>
        list.map((statement) =>
          withoutUnlisted(withoutUnlisted(objectOf(statement), 'type', paymentTypes), 'payment_method', paymentMethods),
        ),
      ),
    ),
  variant('null-types-refused', ['SIL-077'])
    .summary('A statement whose type or payment_method is null is refused.')
    .by(refuseStatements(({ type, payment_method: method }) => type === null || method === null)),
  variant('contributions-by-default', ['SIL-074'])
    .summary('A given statement without employer_contributions has one.')
    .with(changeRules, (base) => ({
      listed: (inputs, entity) =>
        base
          .listed(inputs, entity)
          .map((input) => ({ employer_contributions: [{ name: 'Pension fund', amount: 1_000 }], ...input })),
    })),
  variant('everybody-is-paid', ['SIL-030'])
    .summary('A payment that lists statements also pays the employees who are not named.')
    .with(changeRules, () => ({
      listed(inputs, entity) {
        const named = new Set(inputs.map((input) => input.individual_id?.toLowerCase()));
        const employees = Array.from({ length: entity.employees }, (_, index) => entity.individual(index));
        const unnamed = inputs.filter((input) => input.individual_id === undefined).length;
        const others = employees.filter((id) => !named.has(id)).slice(unnamed);
        return [...inputs, ...others.map((individual_id) => ({ individual_id }))];
      },
    })),
  variant('enrolled-are-paid', ['SIL-093'])
    .summary('The first employee of a connection is enrolled in a deduction, and has earnings and taxes by default.')
    .with(changeRules, (base) => ({
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
];
