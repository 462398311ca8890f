import fc, { type Arbitrary } from 'fast-check';
import { impossibleDate, impossibleDateBoundaries } from '../../generators/days/impossible-dates.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { invalidRequests } from '../../generators/refused/invalid-requests.ts';
import type { PaymentDefect } from '../../oracle/create-sandbox-payment/refused-payments.ts';
import { at } from '../../oracle/kernel/answer.ts';

/** A payment that should be refused, and what is wrong with it. */
export interface WrongPayment {
  readonly defect: PaymentDefect;
  /** The same in words, to go after "A payment with". */
  readonly label: string;
  readonly body: unknown;
}

/** The period of every wrong payment that has one; no payment that should be accepted has it. */
export const wrongPeriod = { start_date: '2028-02-22', end_date: '2028-02-29' };

/** A valid payment with every field, so that each of them can be made wrong. */
const everyField = (individual_id: string) => ({
  ...wrongPeriod,
  pay_date: '2028-03-02',
  debit_date: '2028-03-03',
  pay_statements: [
    {
      individual_id,
      type: 'regular_payroll',
      payment_method: 'check',
      total_hours: 80,
      gross_pay: 500_000,
      net_pay: 400_000,
      earnings: [{ amount: 500_000, hours: 80, name: 'Salary' }],
      taxes: [{ amount: 60_000, name: 'Federal income tax', employer: false }],
      employee_deductions: [{ amount: 30_000, name: 'Retirement plan', pre_tax: true }],
      employer_contributions: [{ amount: 10_000, name: 'Retirement match' }],
    },
  ],
});

/**
 * Payments that may be refused or not: for a date beyond the period, an individual, or a value, the likelier ones last. What is
 * wrong with them a target may notice when it has begun to write.
 */
export function maybeRefused(individual_id: string): readonly object[] {
  const withStatement = (statement: object) => ({ ...wrongPeriod, pay_statements: [{ individual_id, ...statement }] });
  return [
    { ...wrongPeriod, pay_date: '2028-02-01' },
    { ...wrongPeriod, start_date: '2028-03-31' },
    withStatement({ individual_id: unknownLike(individual_id), gross_pay: 100_000 }),
    withStatement({ gross_pay: -1, net_pay: 0.5 }),
    withStatement({ payment_method: 'nonsense' }),
    withStatement({ type: 'nonsense' }),
  ];
}

/** Fields that a lenient reader most often coerces, by their place in the body. */
const coerced = [
  '/end_date',
  '/pay_statements',
  '/pay_statements/*/gross_pay',
  '/pay_statements/*/earnings/*/amount',
  '/pay_statements/*/taxes/*/employer',
];

/** Every field with a value of each type that it does not have. null is left out: it may stand for a field not given. */
function wrongTypes(individualId: string): readonly (WrongPayment & { readonly field: string })[] {
  return invalidRequests('create-sandbox-payment', everyField(individualId))
    .filter(({ body, keyword, pointer }) => keyword === 'type' && pointer !== '' && at(body, pointer) !== null)
    .map(({ body, label, pointer }) => {
      const field = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
      return { defect: 'wrong-type', label, body, field };
    });
}

/** An impossible day as one of the four dates, with what the others need to be in order. */
const impossibleAs = [
  { field: 'start_date', others: {} },
  { field: 'end_date', others: { start_date: '2025-02-18' } },
  { field: 'pay_date', others: wrongPeriod },
  { field: 'debit_date', others: wrongPeriod },
];

function withImpossible(index: number, day: string): WrongPayment {
  const { field, others } = impossibleAs[index] ?? { field: 'pay_date', others: wrongPeriod };
  return { defect: 'impossible-date', label: `the ${field} ${day}`, body: { ...others, [field]: day } };
}

/** Each date impossible in another way; the fields that are coerced most often with a wrong type. */
export function wrongPaymentBoundaries(individualId: string): readonly WrongPayment[] {
  const types = wrongTypes(individualId);
  return [
    ...impossibleDateBoundaries.slice(0, impossibleAs.length).map(({ value }, index) => withImpossible(index, value)),
    ...coerced.flatMap((place) => types.find(({ field }) => field === place) ?? []),
  ];
}

/** A payment with one impossible date, or one field of a wrong type. */
export function wrongPayment(individualId: string): Arbitrary<WrongPayment> {
  const impossible = fc
    .tuple(fc.nat({ max: impossibleAs.length - 1 }), impossibleDate())
    .map(([index, { value }]) => withImpossible(index, value));
  return fc.oneof(impossible, fc.constantFrom<WrongPayment>(...wrongTypes(individualId)));
}
