import type { Exchange } from '../../specs/words/exchange.ts';
import { defineJudge } from '../kernel/judge.ts';
import { judgementsOf } from '../kernel/judgements-of.ts';
import { endAfterStart, givenPayDate, judgePayDate, paidAtGivenEnd } from './pay-date.ts';
import type { GivenDates, HolidayFree } from './payment-dates.ts';

const judged = [givenPayDate, paidAtGivenEnd, endAfterStart] as const;

/** Pay statements make no difference to the dates of their payment. Nothing is said where no start_date was given. */
export const judgeDatesBesideStatements = defineJudge(
  judged,
  (given: GivenDates, creation: Exchange, isHolidayFree: HolidayFree) => {
    if (given.start_date === undefined) return [];
    const alone = { given, exchanges: [creation] as const, previous: null, earlierEnds: [], endsElsewhere: [] };
    return judgementsOf(judgePayDate(alone, isHolidayFree), judged);
  },
);
