import { businessDaysAfter, dayAfter, isWeekend, weekdayOf } from '../../calendar/business-days.ts';
import { Refusal, syncInProgress } from '../../rules/refusal.ts';
import { changeRequests, changeRules, jsonOf, objectOf, refuseRequests } from '../../switches/behaviours.ts';
import type { MakeBehaviour, Variant } from '../../switches/switches.ts';
import { lastEndOf } from '../../world/entity.ts';
import type { Payment } from '../../world/model.ts';
import type { PaymentDates } from '../../world/payment.ts';
import { notPossible, refuseEntities, variantsOf } from '../define.ts';

const variant = variantsOf('create-sandbox-payment');
/** Later days are taken for the future, whenever the sandbox runs. */
const fixedToday = '2026-12-31';
const dateKeys = ['start_date', 'end_date', 'pay_date', 'debit_date'];

/** The Monday after a weekend day; any other day is itself. */
const mondayAfterWeekend = (day: string) => (isWeekend(day) ? dayAfter(day, weekdayOf(day) === 6 ? 2 : 1) : day);

/** Fixed United States holidays, as MM-DD; enough to see that some days are skipped. */
const holidays = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

function workingDaysAfter(day: string, count: number): string | undefined {
  let current: string | undefined = day;
  for (let left = count; left > 0 && current !== undefined; ) {
    current = businessDaysAfter(current, 1);
    if (current !== undefined && !holidays.has(current.slice(5))) left -= 1;
  }
  return current;
}

type Period = Pick<PaymentDates, 'startDate' | 'endDate'>;

/** Refuses a payment by its given period, and the periods given to earlier payments with the same token. */
const refuseGiven =
  (status: number, isTaken: (period: Period, before: readonly Period[]) => boolean): MakeBehaviour =>
  (operation) => {
    const taken = new Map<string, readonly Period[]>();
    return changeRequests((incoming) => {
      const { start_date: startDate, end_date: endDate = startDate } = objectOf(jsonOf(incoming));
      if (typeof startDate !== 'string' || typeof endDate !== 'string') return incoming;
      const before = taken.get(incoming.authorization.join()) ?? [];
      if (isTaken({ startDate, endDate }, before)) return notPossible(status, 'period_not_possible');
      taken.set(incoming.authorization.join(), [...before, { startDate, endDate }]);
      return incoming;
    })(operation);
  };

/** Refuses a payment by its dates, given or default, and the dates of earlier payments. */
const refuseBeside = (status: number, isTaken: (dates: Period, before: readonly Payment[]) => boolean): MakeBehaviour =>
  changeRules(() => ({
    requirePossibleDates(dates, before) {
      if (!isTaken(dates, before)) return;
      throw new Refusal(status, 'conflict_error', 'period_taken', 'This period is not possible.');
    },
  }));

const overlaps = ({ startDate, endDate }: Period, before: readonly Period[]) =>
  before.some((earlier) => startDate <= earlier.endDate && endDate >= earlier.startDate);

const beginsBefore = ({ startDate }: Period, before: readonly Period[]) =>
  before.some(({ endDate }) => startDate <= endDate);

const onePeriod = (status: number, name: string) => () =>
  new Refusal(status, name, 'one_pay_period', 'There is one pay period.');

/** Days that a payment is given, or gets by default, and payments that are refused for their days, or always. */
export const paymentDateVariants: readonly Variant[] = [
  variant('weekends-count-from-monday', [], { advises: ['PAY-015', 'PAY-020'] })
    .summary('Business days that are counted from a weekend are counted from the Monday after it.')
    .with(changeRules, (base) => ({
      defaultStart: (payments) => businessDaysAfter(mondayAfterWeekend(lastEndOf(payments)), 1),
      defaultEnd: (start) => base.defaultEnd(mondayAfterWeekend(start)),
    })),
  variant('holidays', ['SIL-026'])
    .summary('Business days leave out holidays.')
    .with(changeRules, () => ({
      defaultStart: (payments) => workingDaysAfter(lastEndOf(payments), 1),
      defaultEnd: (start) => workingDaysAfter(start, 14),
      defaultDebit: (pay) => workingDaysAfter(pay, 1),
    })),
  variant('reversed-periods-refused', ['SIL-028'])
    .summary('A payment whose end_date lies before its start_date, or its pay_date before either, is refused.')
    .with(refuseRequests, (body) => {
      const { start_date: start, end_date: end, pay_date: pay } = objectOf(body);
      const days = [start, end, pay].filter((day) => typeof day === 'string');
      return days.some((day, index) => index > 0 && day < String(days[index - 1]));
    }),
  variant('future-payments-refused', ['SIL-028', 'SIL-089'])
    .summary('A payment with a date in the future is refused.')
    .by(refuseRequests((body) => dateKeys.some((key) => String(objectOf(body)[key] ?? '') > fixedToday), 422)),
  variant('weekend-days-refused', ['SIL-028'])
    .summary('A payment is refused that is given a pay date, or a last day, on a Saturday or Sunday.')
    .by(refuseRequests((body) => ['pay_date', 'end_date'].some((key) => isWeekend(String(objectOf(body)[key]))), 422)),
  variant('overlapping-periods-refused', ['SIL-087'])
    .summary('A payment is refused whose given period overlaps that of an earlier one.')
    .by(refuseGiven(422, overlaps)),
  variant('earlier-periods-refused', ['SIL-087'])
    .summary('A payment is refused whose given period begins before that of an earlier one has ended.')
    .by(refuseGiven(400, beginsBefore)),
  variant('taken-periods-refused', ['SIL-087'])
    .summary('A payment is refused whose period, given or not, overlaps that of any other.')
    .by(refuseBeside(409, overlaps)),
  variant('taken-and-earlier-periods-refused', ['SIL-087'])
    .summary('A payment is refused whose period, given or not, does not begin after that of every other has ended.')
    .by(refuseBeside(422, beginsBefore)),
  variant('one-payment-above-100', ['SIL-090'])
    .summary('Above 100 employees a connection is paid once more, and then never again.')
    .with(
      refuseEntities,
      ({ employees, payments }) => employees > 100 && payments.length > 1,
      onePeriod(422, 'unprocessable_entity_error'),
    ),
  variant('no-payment-above-100', ['SIL-090'])
    .summary('Above 100 employees a connection is never paid again.')
    .by(refuseEntities(({ employees }) => employees > 100, onePeriod(409, 'conflict_error'))),
  variant('few-payments', ['SIL-050'])
    .summary('No more than five payments are created in a connection.')
    .by((operation) => {
      const atFirst = new WeakMap<object, number>();
      return refuseEntities(
        (entity) => {
          const first = atFirst.get(entity) ?? entity.payments.length;
          atFirst.set(entity, first);
          return entity.payments.length >= first + 5;
        },
        () => new Refusal(422, 'unprocessable_entity_error', 'too_many_payments', 'There are too many payments.'),
      )(operation);
    }),
  variant('payments-come-later', ['SIL-007'])
    .summary('Every third payment is answered with 202, and is not seen to happen.')
    .by((operation) => {
      let made = 0;
      return refuseEntities(() => {
        made += 1;
        return made % 3 === 0;
      }, syncInProgress)(operation);
    }),
];
