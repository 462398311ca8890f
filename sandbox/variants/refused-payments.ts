import { Refusal } from '../rules/refusal.ts';
import { objectOf, objectsOf } from '../switches/json-access.ts';
import { changeRules, refuseRequests } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import type { Payment } from '../world/model.ts';
import type { PaymentDates } from '../world/payment.ts';
import { variant } from './define.ts';

/** Refuses payments by their dates, given or not, beside those of the payments before them. */
const refuseBeside = (status: number, isTaken: (dates: PaymentDates, before: readonly Payment[]) => boolean) =>
  changeRules(() => ({
    takesDates(dates, before) {
      if (!isTaken(dates, before)) return;
      throw new Refusal(status, 'conflict_error', 'period_taken', 'This period is not possible.');
    },
  }));

const overlaps = (dates: PaymentDates, before: readonly Payment[]) =>
  before.some(({ startDate, endDate }) => dates.startDate <= endDate && dates.endDate >= startDate);

const isBeforeAny = (dates: PaymentDates, before: readonly Payment[]) =>
  before.some(({ endDate }) => dates.startDate <= endDate);

const isWeekend = (day: unknown) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whether any amount or number of hours in a body is zero. */
const hasZero = (body: unknown) =>
  objectsOf(objectOf(body).pay_statements).some((statement) =>
    /"(?:amount|hours|total_hours|gross_pay|net_pay)":0[,}]/.test(JSON.stringify(statement)),
  );

/** Payments that a payroll may be unable to make: their period is taken, or their day or their amounts are none of its. */
export const refusedPayments: readonly Variant[] = [
  variant(
    'taken-periods-refused',
    'A payment is refused whose period, given or not, overlaps that of any other.',
    ['SIL-087'],
    refuseBeside(409, overlaps),
  ),
  variant(
    'taken-and-earlier-periods-refused',
    'A payment is refused whose period, given or not, does not begin after that of every other has ended.',
    ['SIL-087'],
    refuseBeside(422, isBeforeAny),
  ),
  variant(
    'weekend-days-refused',
    'A payment is refused that is given a pay date, or a last day, on a Saturday or Sunday.',
    ['SIL-028'],
    refuseRequests(
      'create-sandbox-payment',
      (body) => isWeekend(objectOf(body).pay_date) || isWeekend(objectOf(body).end_date),
      422,
    ),
  ),
  variant(
    'zeros-refused',
    'A payment with an amount or hours of zero is refused.',
    [],
    refuseRequests('create-sandbox-payment', hasZero, 422),
    ['PAY-007'],
  ),
];
