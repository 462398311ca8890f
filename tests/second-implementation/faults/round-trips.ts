import { isObject } from '../fields.ts';
import { anew, callerOf, objectsIn, onLines, onStatements, onSuccess } from '../rewrite.ts';
import type { Connection, Payment } from '../world.ts';
import { type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

const lastOf = (connection: Connection | undefined): Payment | undefined => connection?.payments.at(-1);

/** Fields given to a sandbox payment that are not read back as they were sent, and fields that nobody gave. */
export const ROUND_TRIP_FAULTS: Faults = {
  'third-net-is-gross': {
    summary: 'says the gross pay for the net pay of the third statement of a page',
    ...sometimes('round-trip'),
    wrap: onStatements((statement, index) => {
      if (index % 100 === 2 && isObject(statement.net_pay)) statement.net_pay = statement.gross_pay;
    }),
  },
  'zero-hours-lost': {
    summary: 'says null for hours of 0',
    ...sometimes('round-trip'),
    wrap: onLines('earnings', (line) => {
      if (line.hours === 0) line.hours = null;
    }),
  },
  'negative-tax-lost-its-sign': {
    summary: 'drops the sign of a negative tax',
    ...sometimes('round-trip'),
    wrap: onLines('taxes', (line) => {
      if (Number(line.amount) < 0) line.amount = Math.abs(Number(line.amount));
    }),
  },
  'second-deduction-is-pre-tax': {
    summary: 'makes the second deduction of a statement pre-tax',
    ...sometimes('round-trip'),
    wrap: onLines('employee_deductions', (line, place) => {
      if (place === 1) line.pre_tax = true;
    }),
  },
  'one-time-is-off-cycle': {
    summary: 'turns a one_time_payment into an off_cycle_payroll',
    ...sometimes('round-trip'),
    wrap: onStatements((statement) => {
      if (statement.type === 'one_time_payment') statement.type = 'off_cycle_payroll';
    }),
  },
  'taxes-from-the-third-payment-on': {
    summary: 'withholds a tax by default from the third new payment of a connection on',
    ...sometimesAfterwards('round-trip'),
    wrap: anew(() => {
      const made = new Map<Connection | undefined, number>();
      return onSuccess('create-sandbox-payment', (_, call) => {
        const connection = callerOf(call);
        const count = (made.get(connection) ?? 0) + 1;
        made.set(connection, count);
        const payment = lastOf(connection);
        if (count < 3 || !payment) return;
        const { statementAt } = payment;
        const tax = { type: 'federal', name: 'Federal', employer: false, amount: 1, currency: 'USD' };
        payment.statementAt = (index) => {
          const statement = statementAt(index);
          return objectsIn(statement.taxes).length > 0 ? statement : { ...statement, taxes: [tax] };
        };
      });
    }),
  },
  'earnings-by-default-on-own-accord': {
    summary: 'pays a salary by default to everybody who was not named',
    ...plain('round-trip'),
    wrap: onSuccess('create-sandbox-payment', (_, call) => {
      const payment = lastOf(callerOf(call));
      if (!payment) return;
      const { statementAt } = payment;
      const salary = { type: 'salary', name: 'Salary', amount: 100_000, currency: 'USD', hours: null };
      payment.statementAt = (index) => {
        const statement = statementAt(index);
        return statement.earnings === null ? { ...statement, earnings: [salary] } : statement;
      };
    }),
  },
};
