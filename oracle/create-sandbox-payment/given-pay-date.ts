import { isCalendarDay } from '../../specs/interface/calendar.ts';
import type { Condition } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, jsonOf, requestBody, show } from '../kernel/answer.ts';
import { bodyAt, expectValue, literal } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { type ExpectedPayDate, expectedPayDate, type GivenDates, type KnownEnd } from './payment-dates.ts';

const givenPayDate = requirement('PAY-010', 'A given pay_date comes back as it was sent.');
const givenWeekendPayDate = requirement(
  'PAY-011',
  'A given pay_date that is a Saturday or Sunday comes back as it was sent.',
);
export const paidAtGivenEnd = requirement(
  'PAY-012',
  'Without pay_date, a given end_date from Monday to Friday is the pay date.',
);
export const paidAtGivenWeekendEnd = requirement(
  'PAY-052',
  'Without pay_date, a given end_date is the pay date, also on a Saturday or Sunday.',
);
const endAfterStart = requirement(
  'PAY-013',
  'Without end_date and pay_date, the pay date is the 14th business day after the given start_date (Monday to Friday, in a time free of holidays).',
);
const endNotTooEarly = requirement(
  'PAY-014',
  'Without end_date and pay_date, the pay date is never before the 14th day from Monday to Friday after a given start_date that is itself such a day.',
);
const endAfterWeekendStart = requirement(
  'PAY-015',
  'Without end_date and pay_date, the pay date is the 14th business day after the given start_date, also if that is a Saturday or Sunday.',
);

/** Whether a payment's own dates fix its pay date, whatever was created before it. */
export const fixesPayDate = ({ pay_date, start_date }: GivenDates): boolean => (pay_date ?? start_date) !== undefined;

/** Reads the pay date of an answer, of any type. */
export const payDateOf = (exchange: Exchange): unknown => asObject(jsonOf(exchange))?.pay_date;

/** Expects the day as the pay date, or, if it is not exact, the day or a later one. */
export function expectPayDate({ day, isExact }: KnownEnd): Condition {
  if (isExact) return expectValue(bodyAt('/pay_date'), day);
  return { kind: 'descending', of: { kind: 'all', of: [bodyAt('/pay_date'), literal(day)] } };
}

/** Judges the pay date of a payment with a given one, or a given start. Invalid dates are left to the judge of shapes. */
export const judgeGivenPayDate = defineJudge(
  [
    givenPayDate,
    givenWeekendPayDate,
    paidAtGivenEnd,
    paidAtGivenWeekendEnd,
    endAfterStart,
    endNotTooEarly,
    endAfterWeekendStart,
  ],
  (exchange: Exchange) => {
    const expected = expectedOf(requestedDates(exchange));
    const actual = payDateOf(exchange);
    if (expected === null || !isCalendarDay(actual)) return [];
    const { day, fromWeekend, isExact } = expected;
    const tested = testedRule(expected);
    if (isExact ? actual === day : actual >= day) {
      // The exact day is not too early, either.
      const isCounted = expected.rule === 'start' && isExact && !fromWeekend;
      return isCounted ? [tested.holds(), endNotTooEarly.holds()] : [tested.holds()];
    }
    return [
      tested.broken({
        exchanges: [exchange],
        pointer: '/pay_date',
        expected: isExact ? day : `${day} or later`,
        actual: show(actual),
        expectation: expectPayDate(expected),
        message: messageOf(expected),
      }),
    ];
  },
);

function requestedDates(exchange: Exchange): GivenDates | null {
  const { start_date, end_date, pay_date, debit_date } = requestBody(exchange) ?? {};
  const given = Object.entries({ start_date, end_date, pay_date, debit_date }).filter(([, day]) => day !== undefined);
  return given.every(([, day]) => isCalendarDay(day)) ? Object.fromEntries(given) : null;
}

/** Computes the pay date that given dates determine; null if none, or if their order may be refused. */
function expectedOf(given: GivenDates | null): ExpectedPayDate | null {
  const expected = given !== null && fixesPayDate(given) ? expectedPayDate(given, null) : null;
  if (given === null || expected === null || expected.rule === 'given') return expected;
  const { start_date = expected.day, debit_date = expected.day } = given;
  return start_date <= expected.day && expected.day <= debit_date ? expected : null;
}

function testedRule({ fromWeekend, isExact, rule }: ExpectedPayDate) {
  if (rule === 'given') return fromWeekend ? givenWeekendPayDate : givenPayDate;
  if (rule === 'end') return fromWeekend ? paidAtGivenWeekendEnd : paidAtGivenEnd;
  if (fromWeekend) return endAfterWeekendStart;
  return isExact ? endAfterStart : endNotTooEarly;
}

function messageOf({ from, rule }: ExpectedPayDate): string {
  if (rule === 'given') return 'The pay_date that a payment was given comes back as another.';
  if (rule === 'end') return 'The default pay_date is not the end_date that the payment was given.';
  return `The default end_date, as the pay_date shows it, is not 14 business days after the start_date ${from}.`;
}
