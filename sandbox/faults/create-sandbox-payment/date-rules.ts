import { businessDaysAfter } from '../../calendar/business-days.ts';
import { alterAnswers, changeRules, objectOf } from '../../switches/behaviours.ts';
import type { MakeBehaviour } from '../../switches/switches.ts';
import type { Payment } from '../../world/model.ts';

/** A day, YYYY-MM-DD; undefined for one that does not exist. */
type Day = string | undefined;

/** Changes the default start of a payment after others; `stated` is the start that the interface states. */
export const changeStart = (change: (payments: readonly Payment[], stated: Day) => Day): MakeBehaviour =>
  changeRules((base) => ({
    defaultStart: (payments, world) => change(payments, base.defaultStart(payments, world)),
  }));

/** Has the default start follow another payment than the last one, if `choose` finds one. */
export const follow = (choose: (payments: readonly Payment[]) => Pick<Payment, 'endDate'> | undefined): MakeBehaviour =>
  changeStart((payments, stated) => {
    const followed = choose(payments);
    return followed === undefined ? stated : businessDaysAfter(followed.endDate, 1);
  });

/** Changes the default end of a payment by its start; `stated` is the end that the interface states. */
export const changeEnd = (change: (start: string, stated: Day) => Day): MakeBehaviour =>
  changeRules((base) => ({ defaultEnd: (start) => change(start, base.defaultEnd(start)) }));

/** Changes the default pay date of a payment by its end. */
export const changePay = (change: (end: string) => Day): MakeBehaviour => changeRules(() => ({ defaultPay: change }));

/** Answers with another pay date than the one that was given. */
export const changeGivenPay = (change: (day: string) => string): MakeBehaviour =>
  alterAnswers('pay_date', (day) => change(String(day)), { when: ({ body }) => 'pay_date' in objectOf(body) });
