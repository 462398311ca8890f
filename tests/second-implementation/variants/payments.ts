import { Refusal } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf } from '../rewrite.ts';
import type { Connection } from '../world.ts';
import type { Variants } from './variant.ts';

/** The payments that are taken. */
export const PAYMENT_VARIANTS: Variants = {
  'one-period-at-a-time': {
    summary: 'refuses a payment whose given period overlaps one that was given before, as in conflict',
    leeway: 'nothing is said of periods that overlap',
    wrap: (next) => {
      const taken = new Map<Connection, [start: string, end: string][]>();
      return (call) => {
        const caller = callerOf(call);
        const { start_date, end_date } = isObject(call.body) ? call.body : {};
        const isGiven = typeof start_date === 'string' && typeof end_date === 'string';
        if (call.operation !== 'create-sandbox-payment' || !caller || !isGiven) return next(call);
        const periods = taken.get(caller) ?? [];
        if (periods.some(([start, end]) => start_date <= end && end_date >= start)) {
          throw new Refusal(409, 'in_conflict', 'period_taken', 'Another payment has this period');
        }
        const answer = next(call);
        if (answer.status === 200) taken.set(caller, [...periods, [start_date, end_date]]);
        return answer;
      };
    },
  },
};
