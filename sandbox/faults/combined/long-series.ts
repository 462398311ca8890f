import { businessDaysAfter } from '../../calendar/business-days.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import type { Payment } from '../../world/model.ts';
import { faultsOf, type Marks } from '../define.ts';

const fault = faultsOf('create-sandbox-payment');

const late: Marks = {
  kind: 'state',
  requirements: ['PAY-016', 'PAY-017', 'PAY-018', 'RACE-005'],
  conditional: true,
  stateful: true,
};

/** More payments than a standard run creates in one connection. */
const manyPayments = 80;

/** Lets a default start follow another payment than the last one, where a test on the payments so far holds. */
const follow = (which: (payments: readonly Payment[]) => Payment | undefined) =>
  changeRules((base: Rules) => ({
    defaultStart(payments, world) {
      const followed = which(payments);
      return followed === undefined ? base.defaultStart(payments, world) : businessDaysAfter(followed.endDate, 1);
    },
  }));

/** What shows only after a number of payments in one connection, or only in some order of them. */
export const longSeries: readonly Fault[] = [
  ...[10, 20, 40, manyPayments].map((length) =>
    fault(
      `series-after-${length}-payments`,
      `From the ${length}th payment of a connection on, default dates follow the last payment but one.`,
      length === manyPayments ? { ...late, effort: 'thorough' } : late,
      follow((payments) => (payments.length >= length ? payments.at(-2) : undefined)),
    ),
  ),
  fault(
    'series-later-then-earlier',
    'After a payment of an earlier period than the one before, default dates follow the later of both.',
    late,
    follow((payments) => {
      const [before, last] = payments.slice(-2);
      return before !== undefined && last !== undefined && last.endDate < before.startDate ? before : undefined;
    }),
  ),
];
