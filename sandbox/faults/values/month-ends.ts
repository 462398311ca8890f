import { businessDaysAfter } from '../../calendar/business-days.ts';
import { alterAnswers, changeRules, refuseRequests } from '../../switches/behaviours.ts';
import { objectOf } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const fault = faultsOf('create-sandbox-payment');
const dates = ['start_date', 'end_date', 'pay_date', 'debit_date'];
const givenDays = (body: unknown) => dates.flatMap((key) => String(objectOf(body)[key] ?? ''));

/** The smallest effort that pays across, or on, such a day: quick runs have no room for all months. */
type Smallest = Pick<Fault, 'effort'>;
const standard: Smallest = { effort: 'standard' };

/** A payment that is paid on such a day, which it was given, comes back as paid on the 28th. */
const payDayMoved = (id: string, summary: string, monthAndDay: RegExp, effort: Smallest = {}): Fault =>
  fault(
    id,
    summary,
    { kind: 'limit', requirements: ['PAY-010', 'PAY-012'], conditional: true, ...effort },
    alterAnswers({
      operations: ['create-sandbox-payment'],
      path: 'pay_date',
      change: (day) => (monthAndDay.test(String(day)) ? `${String(day).slice(0, 8)}28` : day),
    }),
  );

/** A default end on the other side of a day that does not exist is one business day early. */
const countedAcross = (
  id: string,
  summary: string,
  end: string,
  requirements: Fault['requirements'],
  effort: Smallest = {},
): Fault =>
  fault(
    id,
    summary,
    { kind: 'limit', requirements, conditional: true, ...effort },
    changeRules((base) => ({
      defaultEnd(start) {
        const last = `${start.slice(0, 4)}-${end}`;
        const usual = base.defaultEnd(start);
        const crosses = usual !== undefined && start <= last && usual > last;
        return crosses ? businessDaysAfter(start, 13) : usual;
      },
    })),
  );

/** Ends of months: days that are moved, refused, or counted wrongly. */
export const monthEnds: readonly Fault[] = [
  payDayMoved('month-end-january-moved', 'A payment of 31 January comes back as paid on the 28th.', /-01-31$/),
  payDayMoved('month-end-april-moved', 'A payment of 30 April comes back as paid on the 28th.', /-04-30$/),
  payDayMoved('month-end-may-moved', 'A payment of 31 May comes back as paid on the 28th.', /-05-31$/, standard),
  payDayMoved('month-end-june-moved', 'A payment of 30 June comes back as paid on the 28th.', /-06-30$/),
  payDayMoved('month-end-july-moved', 'A payment of 31 July comes back as paid on the 28th.', /-07-31$/),
  payDayMoved('month-end-august-moved', 'A payment of 31 August comes back as paid on the 28th.', /-08-31$/),
  payDayMoved('month-end-september-moved', 'A payment of 30 September comes back as paid on the 28th.', /-09-30$/),
  payDayMoved('month-end-october-moved', 'A payment of 31 October comes back as paid on the 28th.', /-10-31$/),
  payDayMoved('month-end-november-moved', 'A payment of 30 November comes back as paid on the 28th.', /-11-30$/),
  payDayMoved(
    'month-end-leap-day-of-2000-moved',
    'A payment of 29 February 2000 comes back as paid on the 28th.',
    /^2000-02-29$/,
  ),
  payDayMoved('month-end-leap-day-moved', 'A payment of 29 February comes back as paid on the 28th.', /-02-29$/),
  fault(
    'month-end-31st-refused',
    'A payment is refused that has a date on the 31st of a month.',
    { kind: 'limit', requirements: ['PAY-003'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) => givenDays(body).some((day) => day.endsWith('-31'))),
  ),
  fault(
    'month-end-leap-day-refused',
    'A payment is refused that is paid on a leap day.',
    { kind: 'limit', requirements: ['PAY-003'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) => String(objectOf(body).pay_date).endsWith('-02-29')),
  ),
  fault(
    'month-end-leap-day-of-2000-refused',
    'The year 2000 has no 29th of February.',
    { kind: 'limit', requirements: ['PAY-003'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) => givenDays(body).includes('2000-02-29')),
  ),
  countedAcross('month-end-january-counted', 'A default end is a business day early after 31 January.', '01-31', [
    'PAY-013',
    'PAY-014',
  ]),
  countedAcross('month-end-april-counted', 'A default end is a business day early after 30 April.', '04-30', [
    'PAY-013',
    'PAY-014',
  ]),
  countedAcross('month-end-may-counted', 'A default end is a business day early after 31 May.', '05-31', [
    'PAY-013',
    'PAY-014',
  ]),
  countedAcross(
    'month-end-june-counted',
    'A default end is a business day early after 30 June.',
    '06-30',
    ['PAY-014'],
    standard,
  ),
  countedAcross(
    'month-end-july-counted',
    'A default end is a business day early after 31 July.',
    '07-31',
    ['PAY-014'],
    standard,
  ),
  countedAcross(
    'month-end-august-counted',
    'A default end is a business day early after 31 August.',
    '08-31',
    ['PAY-014'],
    standard,
  ),
  countedAcross(
    'month-end-september-counted',
    'A default end is a business day early after 30 September.',
    '09-30',
    ['PAY-013', 'PAY-014'],
    standard,
  ),
  countedAcross('month-end-october-counted', 'A default end is a business day early after 31 October.', '10-31', [
    'PAY-013',
    'PAY-014',
  ]),
  countedAcross('month-end-november-counted', 'A default end is a business day early after 30 November.', '11-30', [
    'PAY-013',
    'PAY-014',
  ]),
  countedAcross(
    'month-end-december-counted',
    'A default end is a business day early after the end of a year.',
    '12-31',
    ['PAY-014'],
  ),
];
