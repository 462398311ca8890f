import { isCalendarDay } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { maxExchanges } from '../../specs/words/finding.ts';
import { show, succeeded } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { expectPayDate, fixesPayDate, paidAtGivenEnd, paidAtGivenWeekendEnd, payDateOf } from './given-pay-date.ts';
import { type ExpectedPayDate, expectedPayDate, type GivenDates, type KnownEnd } from './payment-dates.ts';

/** A created payment with the dates that it was given, and with what is known of payments before it. */
export interface DatedPayment {
  readonly given: GivenDates;
  /** The exchanges that led to it; its own is the last. Never empty. */
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** The end of the payment created before it in the same connection. */
  readonly previous: KnownEnd | null;
  /** The ends of earlier payments of the same connection, as far as they are known. */
  readonly earlierEnds: readonly string[];
  /** The ends of payments that were created in another connection since the previous payment of this one. */
  readonly endsElsewhere: readonly string[];
  /** The creations of payments by the day on which they end, to show the one that a start wrongly follows; may be left out. */
  readonly creationOf?: ReadonlyMap<string, Exchange>;
}

const startAfterLast = requirement(
  'PAY-016',
  'Without any date, a payment starts one business day after the end_date of the payment created last, as its pay date shows in a time free of holidays.',
);
const startNotTooEarly = requirement(
  'PAY-017',
  'Without any date, the pay date is never before the 15th day from Monday to Friday after the end_date of the payment created last, if that is itself such a day.',
);
const lastByCreation = requirement(
  'PAY-018',
  'The payment created last decides the default start date, even if an earlier one ends later.',
);
const ownConnectionCounts = requirement(
  'PAY-019',
  'Only payments of the same connection count for the default start date.',
);
const startAfterWeekendEnd = requirement(
  'PAY-020',
  'The default start date is one business day after the end_date of the payment created last, also if that is a Saturday or Sunday.',
);

const payDateRequirements = [
  paidAtGivenEnd,
  paidAtGivenWeekendEnd,
  startAfterLast,
  startNotTooEarly,
  lastByCreation,
  ownConnectionCounts,
  startAfterWeekendEnd,
] as const;

type PayDateRequirement = (typeof payDateRequirements)[number];

/** Judges a pay date that is the given end, or follows from the end of the payment created last. */
export const judgePayDate = defineJudge(payDateRequirements, (payment: DatedPayment) => {
  const exchange = payment.exchanges.at(-1) ?? payment.exchanges[0];
  const actual = payDateOf(exchange);
  const expected = fixesPayDate(payment.given) ? null : expectedPayDate(payment.given, payment.previous);
  if (expected === null || !succeeded(exchange) || !isCalendarDay(actual)) return [];
  const isRight = expected.isExact ? actual === expected.day : actual >= expected.day;
  if (isRight) return shownRules(expected, payment).map((requirement) => requirement.holds());
  const { requirement, message, wronglyFollowedEnd } = diagnose(expected, actual, payment);
  const cause = wronglyFollowedEnd === undefined ? undefined : payment.creationOf?.get(wronglyFollowedEnd);
  const exchanges = cause === undefined ? payment.exchanges : inOrder([cause, ...payment.exchanges]);
  // A finding keeps only the last exchanges. Without the dated payment before them, a replay has another right day.
  const isReplayable = expected.rule !== 'previous' || exchanges.length <= maxExchanges;
  return [
    requirement.broken({
      exchanges,
      pointer: '/pay_date',
      expected: expected.isExact ? expected.day : `${expected.day} or later`,
      actual: show(actual),
      ...(isReplayable ? { expectation: expectPayDate(expected) } : {}),
      message,
    }),
  ];
});

function testedRule({ fromWeekend, isExact, rule }: ExpectedPayDate): PayDateRequirement {
  if (rule === 'end') return fromWeekend ? paidAtGivenWeekendEnd : paidAtGivenEnd;
  if (fromWeekend) return startAfterWeekendEnd;
  return isExact ? startAfterLast : startNotTooEarly;
}

/** Lists the rules that a right pay date shows to be kept: only those that would have led to another day if broken. */
function shownRules(expected: ExpectedPayDate, payment: DatedPayment): readonly PayDateRequirement[] {
  const tested = testedRule(expected);
  if (tested !== startAfterLast) return [tested];
  const isLastNotLatest = payment.earlierEnds.some((end) => end > expected.from);
  const isInterleaved = payment.endsElsewhere.some((end) => end !== expected.from);
  return [
    tested,
    startNotTooEarly,
    ...(isLastNotLatest ? [lastByCreation] : []),
    ...(isInterleaved ? [ownConnectionCounts] : []),
  ];
}

/** The requirement that a wrong pay date breaks, and the way in which it does. */
interface Diagnosis {
  readonly requirement: PayDateRequirement;
  readonly message: string;
  /** The end of the payment from which the default start wrongly follows. */
  readonly wronglyFollowedEnd?: string | undefined;
}

/** Sorts exchanges by the times at which they began, each once. */
function inOrder(exchanges: readonly Exchange[]): readonly Exchange[] {
  return [...new Set(exchanges)].sort((a, b) => a.startedAt - b.startedAt);
}

/** Finds the requirement that a wrong pay date breaks: for a default start, the one that explains the day. */
function diagnose(expected: ExpectedPayDate, actual: string, payment: DatedPayment): Diagnosis {
  const { from, rule } = expected;
  const requirement = testedRule(expected);
  if (rule === 'end') {
    return { requirement, message: 'The default pay_date is not the end_date that the payment was given.' };
  }
  // The diagnosis only selects the requirement, so holidays do not matter.
  const isPaidAfter = (end: string): boolean =>
    expectedPayDate({}, { day: end, isExact: true }, () => true)?.day === actual;
  if (payment.endsElsewhere.some(isPaidAfter)) {
    const message = 'The default start_date follows a payment of another connection.';
    return { requirement: ownConnectionCounts, message, wronglyFollowedEnd: payment.endsElsewhere.find(isPaidAfter) };
  }
  if (payment.earlierEnds.some(isPaidAfter)) {
    const message = `The default start_date follows another payment than the one created last, which ends on ${from}.`;
    return { requirement: lastByCreation, message, wronglyFollowedEnd: payment.earlierEnds.find(isPaidAfter) };
  }
  return {
    requirement,
    message: `The default dates do not follow from the payment created last, which ends on ${from}: one business day to the start, 14 more to the end.`,
  };
}
