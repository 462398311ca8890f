import { businessDaysAfter, dayAfter, isDay, weekdayOf } from '../../calendar/business-days.ts';
import { alterAnswers, changeRules, objectOf } from '../../switches/behaviours.ts';
import type { MakeBehaviour } from '../../switches/switches.ts';
import type { Payment } from '../../world/model.ts';

/** A day, YYYY-MM-DD; undefined for one that does not exist. */
type Day = string | undefined;

/** Changes the default start of a payment after others; `stated` is the start that the interface states. */
export const changeStart = (change: (payments: readonly Payment[], stated: Day) => Day): MakeBehaviour =>
  changeRules((base) => ({ defaultStart: (payments, world) => change(payments, base.defaultStart(payments, world)) }));

/** Has the default start follow another payment than the last one, if `choose` finds one. */
export const follow = (choose: (payments: readonly Payment[]) => Pick<Payment, 'endDate'> | undefined): MakeBehaviour =>
  changeStart((payments, stated) => {
    const followed = choose(payments);
    return followed === undefined ? stated : businessDaysAfter(followed.endDate, 1);
  });

/** Changes the default end of a payment by its start; `stated` is the end that the interface states. */
export const changeEnd = (change: (start: string, stated: Day) => Day): MakeBehaviour =>
  changeRules((base) => ({ defaultEnd: (start) => change(start, base.defaultEnd(start)) }));

/** Makes the default pay date another than the end of the payment. */
export const changePay = (change: (end: string) => Day): MakeBehaviour => changeRules(() => ({ defaultPay: change }));

/** Changes in the answer a pay date that was given. */
export const changeGivenPay = (change: (day: string) => string): MakeBehaviour =>
  alterAnswers('pay_date', (day) => change(String(day)), { when: ({ body }) => 'pay_date' in objectOf(body) });

/** Whether every fourth year, 1900 and 2100 too, is taken for a leap year, as this one would be. */
export const isFourthYear = (day: string): boolean => Number(day.slice(0, 4)) % 4 === 0;

/** The Sundays on which clocks change in the United States and in Europe, for the years in which payments are made. */
const clockChangesIn = (year: string): readonly string[] => {
  const sundayFrom = (month: string, from: number) => {
    const first = `${year}-${month}-${String(from).padStart(2, '0')}`;
    return dayAfter(first, (7 - weekdayOf(first)) % 7);
  };
  return [sundayFrom('03', 8), sundayFrom('11', 1), sundayFrom('03', 25), sundayFrom('10', 25)];
};

/** Whether clocks change between two days, the first of them left out. Years of other than four digits have no changes. */
export const clocksChange = (from: string, to: string): boolean =>
  isDay(to) && clockChangesIn(to.slice(0, 4)).some((change) => change > from && change <= to);
