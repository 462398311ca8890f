import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { payDateOf } from './given-pay-date.ts';
import { expectedPayDate } from './payment-dates.ts';

/** The end of the last accepted payment, and of the refused payments after it. No holiday comes soon after either. */
export interface TracedEnds {
  readonly last: string;
  readonly refused: string;
}

const leavesNoTrace = requirement(
  'PAY-051',
  'A payment that is refused was not created: it does not move the default start date.',
);

/** Judges that refused payments move no default date. The last of `exchanges` is a default payment after them. */
export const judgeNoTrace = defineJudge(
  [leavesNoTrace],
  (exchanges: readonly [Exchange, ...Exchange[]], ends: TracedEnds) => {
    const actual = payDateOf(exchanges.at(-1) ?? exchanges[0]);
    const hasNoHolidays = () => true;
    const payDateAfter = (end: string) => expectedPayDate({}, { day: end, isExact: true }, hasNoHolidays)?.day;
    const expected = payDateAfter(ends.last);
    if (actual !== expected && actual !== payDateAfter(ends.refused)) {
      return [leavesNoTrace.blocked('the default start date is wrong for another reason', exchanges.at(-1) ?? null)];
    }
    return leavesNoTrace.judge(actual === expected, {
      exchanges,
      pointer: '/pay_date',
      expected: String(expected),
      actual: String(actual),
      ...(expected === undefined ? {} : { expectation: expectValue(bodyAt('/pay_date'), expected) }),
      message: 'The default start date follows a payment that was refused.',
    });
  },
);
