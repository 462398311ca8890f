import { isCalendarDay } from '../../specs/calendar.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf, succeeded } from '../answer.ts';
import type { Explanations } from '../explained.ts';
import { asObject, show } from '../json.ts';
import { broken, holds, type Judgement } from '../judgement.ts';
import {
  type ExpectedPayDate,
  expectedPayDate,
  type GivenDates,
  type HolidayFree,
  type KnownEnd,
} from './payment-dates.ts';

/** A payment that was created, and what came before it. */
export interface DatedPayment {
  readonly given: GivenDates;
  /** What led to it; its own exchange is the last one. Never empty. */
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** The end of the payment created before it in the same connection. */
  readonly previous: KnownEnd | null;
  /** Ends of the payments of the same connection, as far as they are known. */
  readonly earlierEnds: readonly string[];
  /** Ends of payments that were created in another connection after the previous one was in this. */
  readonly endsElsewhere: readonly string[];
}

/**
 * The end shows in the pay date, and the default start in the end: what is wrong there shows here too. A day that follows
 * from another payment by accident is no explanation where others do not.
 */
export const explainedDates: Explanations = {
  'PAY-010': ['PAY-011'],
  'PAY-012': ['PAY-052', 'PAY-013', 'PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-013': ['PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-014': ['PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-019': ['PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-016': ['PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-018': ['PAY-017', 'PAY-020'],
  'PAY-017': ['PAY-020'],
};

/** The pay date as it came, of any type. */
export function payDateOf(exchange: Exchange): unknown {
  return asObject(jsonOf(exchange))?.pay_date;
}

/**
 * Judges the pay date of a new payment: PAY-010 to 020 and 052. Whatever is no day of the calendar is left to the shape.
 */
export function judgePayDate(payment: DatedPayment, isHolidayFree: HolidayFree): readonly Judgement[] {
  const exchange = payment.exchanges.at(-1) ?? payment.exchanges[0];
  const actual = payDateOf(exchange);
  const expected = expectedPayDate(payment.given, payment.previous, isHolidayFree);
  if (expected === null || !succeeded(exchange) || !isCalendarDay(actual)) return [];
  const isRight = expected.isExact ? actual === expected.day : actual >= expected.day;
  if (isRight) return rightRows(expected, payment).map(holds);
  const { requirement, message } = diagnosis(expected, actual, payment);
  return [
    broken(requirement, {
      exchanges: payment.exchanges,
      pointer: '/pay_date',
      expected: expected.isExact ? expected.day : `${expected.day} or later`,
      actual: show(actual),
      message,
    }),
  ];
}

/** What a right pay date is evidence of. */
function rightRows(expected: ExpectedPayDate, payment: DatedPayment): readonly string[] {
  const { fromWeekend, isExact, rule } = expected;
  if (rule === 'given') return [fromWeekend ? 'PAY-011' : 'PAY-010'];
  if (rule === 'end') return [fromWeekend ? 'PAY-052' : 'PAY-012'];
  if (rule === 'start') return fromWeekend ? ['PAY-015'] : isExact ? ['PAY-013', 'PAY-014'] : ['PAY-014'];
  if (fromWeekend) return ['PAY-020'];
  if (!isExact) return ['PAY-017'];
  const isBehind = payment.earlierEnds.some((end) => end > expected.from);
  const isInterleaved = payment.endsElsewhere.some((end) => end !== expected.from);
  return ['PAY-016', 'PAY-017', ...(isBehind ? ['PAY-018'] : []), ...(isInterleaved ? ['PAY-019'] : [])];
}

/** The row that a wrong pay date breaks: of a default start, the one that explains it. */
function diagnosis(
  expected: ExpectedPayDate,
  actual: string,
  payment: DatedPayment,
): { readonly requirement: string; readonly message: string } {
  const { from, fromWeekend, isExact, rule } = expected;
  if (rule === 'given') {
    return {
      requirement: fromWeekend ? 'PAY-011' : 'PAY-010',
      message: 'The pay_date that a payment was given comes back as another.',
    };
  }
  if (rule === 'end') {
    return {
      requirement: fromWeekend ? 'PAY-052' : 'PAY-012',
      message: 'The default pay_date is not the end_date that the payment was given.',
    };
  }
  if (rule === 'start') {
    return {
      requirement: fromWeekend ? 'PAY-015' : isExact ? 'PAY-013' : 'PAY-014',
      message: `The default end_date, as the pay_date shows it, is not 14 business days after the start_date ${from}.`,
    };
  }
  // Of a diagnosis nothing depends but which row tells the defect: whether a holiday lies in between doesn't matter.
  const follows = (end: string): boolean =>
    expectedPayDate({}, { day: end, isExact: true }, () => true)?.day === actual;
  if (payment.endsElsewhere.some(follows)) {
    return {
      requirement: 'PAY-019',
      message: 'The default start_date follows a payment of another connection.',
    };
  }
  if (payment.earlierEnds.some(follows)) {
    return {
      requirement: 'PAY-018',
      message: `The default start_date follows another payment than the one created last, which ends on ${from}.`,
    };
  }
  return {
    requirement: fromWeekend ? 'PAY-020' : isExact ? 'PAY-016' : 'PAY-017',
    message: `The default dates do not follow from the payment created last, which ends on ${from}: one business day to the start, 14 more to the end.`,
  };
}
