import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { businessDaysAfter } from '../../calendar/business-days.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';
import { clocksChange, dayAfter, endsMonth, isFourth, weekdayOf } from './calendar-days.ts';

const fault = faultsOf('create-sandbox-payment');

/** Changes the default end where a condition on start and end holds, by business days. */
const shiftEnd = (days: number, when: (start: string, end: string) => boolean) =>
  changeRules((base: Rules) => ({
    defaultEnd(start) {
      const end = base.defaultEnd(start);
      return end !== undefined && when(start, end) ? businessDaysAfter(start, 14 + days) : end;
    },
  }));

/** Changes the default start where a condition on the last end holds, by business days. */
const shiftStart = (days: number, when: (lastEnd: string) => boolean) =>
  changeRules((base: Rules) => ({
    defaultStart(payments, world) {
      const start = base.defaultStart(payments, world);
      const last = payments.at(-1)?.endDate;
      return start !== undefined && last !== undefined && when(last) ? businessDaysAfter(last, 1 + days) : start;
    },
  }));

/** Changes the default pay date, given the end. */
const changePay = (change: (end: string) => string) =>
  changeRules((base: Rules) => ({
    defaultPay(end) {
      const pay = base.defaultPay(end);
      return pay === undefined ? undefined : change(pay);
    },
  }));

const spansLeapDay = (start: string, end: string) =>
  isFourth(start) && start <= `${start.slice(0, 4)}-02-29` && end >= `${start.slice(0, 4)}-02-29`;
const spansFebruaryEnd = (start: string, end: string) =>
  !isFourth(start) && start.slice(5) <= '02-28' && end.slice(5) >= '03-01' && start.slice(0, 4) === end.slice(0, 4);

const ends: readonly (readonly [
  string,
  string,
  () => ReturnType<ReturnType<typeof shiftEnd>>,
  readonly RequirementId[],
])[] = [
  [
    'early-over-leap-day',
    'one business day too early where it spans 29 February',
    shiftEnd(-1, spansLeapDay),
    ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'],
  ],
  [
    'late-over-february-end',
    'one business day too late where it spans the end of February in a common year',
    shiftEnd(1, spansFebruaryEnd),
    ['PAY-013', 'PAY-016'],
  ],
  [
    'early-over-clock-change',
    'one business day too early where clocks change in between',
    shiftEnd(-1, clocksChange),
    ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'],
  ],
  [
    'late-from-monday',
    'one business day too late from a Monday',
    shiftEnd(1, (start) => weekdayOf(start) === 1),
    ['PAY-013', 'PAY-016'],
  ],
  [
    'early-from-month-end',
    'one business day too early from the last day of a month',
    shiftEnd(-1, endsMonth),
    ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'],
  ],
  [
    'early-on-month-end',
    'one business day too early where it would be the last day of a month',
    shiftEnd(-1, (_start, end) => endsMonth(end)),
    ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'],
  ],
  [
    'early-over-year-end',
    'three business days too early where it spans the end of a year',
    shiftEnd(-3, (start, end) => start.slice(0, 4) !== end.slice(0, 4)),
    ['PAY-014', 'PAY-017'],
  ],
];

const starts: readonly (readonly [
  string,
  string,
  () => ReturnType<ReturnType<typeof shiftStart>>,
  readonly RequirementId[],
])[] = [
  [
    'late-after-thursday',
    'one business day too late after a Thursday',
    shiftStart(1, (last) => weekdayOf(last) === 4),
    ['PAY-016', 'PAY-018'],
  ],
  [
    'late-after-month-end',
    'one business day too late after the last day of a month',
    shiftStart(1, endsMonth),
    ['PAY-016', 'PAY-018'],
  ],
  [
    'late-after-clock-change',
    'one business day too late in the week after clocks change',
    shiftStart(1, (last) => clocksChange(dayAfter(last, -5), last)),
    ['PAY-016', 'PAY-018'],
  ],
  [
    'late-in-leap-february',
    'one business day too late after 28 February of a leap year',
    shiftStart(1, (last) => isFourth(last) && last.endsWith('-02-28')),
    ['PAY-016', 'PAY-018'],
  ],
  [
    'early-over-month-end',
    'the last day itself where the next business day is in another month',
    shiftStart(-1, (last) => (businessDaysAfter(last, 1) ?? '').slice(0, 7) !== last.slice(0, 7)),
    ['PAY-016', 'PAY-017', 'PAY-018'],
  ],
];

const pays: readonly (readonly [
  string,
  string,
  () => ReturnType<ReturnType<typeof changePay>>,
  readonly RequirementId[],
])[] = [
  [
    'before-month-end',
    'is the day before a given end_date on the last day of a month',
    changePay((end) => (endsMonth(end) ? dayAfter(end, -1) : end)),
    ['PAY-012', 'PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'],
  ],
  [
    'after-leap-day',
    'is 1 March where the end_date is 29 February',
    changePay((end) => end.replace(/-02-29$/, '-03-01')),
    ['PAY-012', 'PAY-013', 'PAY-016'],
  ],
  [
    'of-new-year',
    'has the year before where the end_date is in the first week of January',
    changePay((end) => (end.slice(5) < '01-08' ? `${Number(end.slice(0, 4)) - 1}${end.slice(4)}` : end)),
    ['PAY-012', 'PAY-014', 'PAY-017'],
  ],
];

/** Default days that are wrong on some days of the calendar only. */
export const defaultDays: readonly Fault[] = [
  ...ends.map(([name, which, behaviour, requirements]) =>
    fault(
      `calendar-end-${name}`,
      `The default end date is ${which}.`,
      { kind: 'condition', requirements, conditional: true },
      behaviour,
    ),
  ),
  ...starts.map(([name, which, behaviour, requirements]) =>
    fault(
      `calendar-start-${name}`,
      `The default start date is ${which}.`,
      { kind: 'condition', requirements, conditional: true, stateful: true },
      behaviour,
    ),
  ),
  ...pays.map(([name, which, behaviour, requirements]) =>
    fault(
      `calendar-default-pay-date-${name}`,
      `The default pay date ${which}.`,
      { kind: 'condition', requirements, conditional: true },
      behaviour,
    ),
  ),
];
