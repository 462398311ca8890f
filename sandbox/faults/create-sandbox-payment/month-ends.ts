import { businessDaysAfter } from '../../calendar/business-days.ts';
import { alterAnswers, objectOf, refuseRequests } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { atEffort, type Broken, faultsOf, sometimes } from '../define.ts';
import { changeEnd } from './date-rules.ts';

const fault = faultsOf('create-sandbox-payment');
const dates = ['start_date', 'end_date', 'pay_date', 'debit_date'];

/** Pay dates, given or default, that come back as the 28th. A quick run has no room for all months. */
const moved: readonly (readonly [name: string, day: string, end: string, 'standard'?])[] = [
  ['january', '31 January', '-01-31'],
  ['april', '30 April', '-04-30'],
  ['may', '31 May', '-05-31', 'standard'],
  ['june', '30 June', '-06-30'],
  ['july', '31 July', '-07-31'],
  ['august', '31 August', '-08-31'],
  ['september', '30 September', '-09-30'],
  ['october', '31 October', '-10-31'],
  ['november', '30 November', '-11-30'],
  ['leap-day-of-2000', '29 February 2000', '2000-02-29'],
  ['leap-day', '29 February', '-02-29'],
];

/** Days that make a default end behind them one business day early. */
const counted: readonly (readonly [name: string, day: string, end: string, Broken, 'standard'?])[] = [
  ['january', '31 January', '-01-31', ['PAY-013', 'PAY-014']],
  ['april', '30 April', '-04-30', ['PAY-013', 'PAY-014']],
  ['may', '31 May', '-05-31', ['PAY-013', 'PAY-014']],
  ['june', '30 June', '-06-30', ['PAY-014'], 'standard'],
  ['july', '31 July', '-07-31', ['PAY-014'], 'standard'],
  ['august', '31 August', '-08-31', ['PAY-014'], 'standard'],
  ['september', '30 September', '-09-30', ['PAY-013', 'PAY-014'], 'standard'],
  ['october', '31 October', '-10-31', ['PAY-013', 'PAY-014']],
  ['november', '30 November', '-11-30', ['PAY-013', 'PAY-014']],
  ['december', 'the end of a year', '-12-31', ['PAY-014']],
];

const refuseDays = (isRefused: (day: string) => boolean, keys: readonly string[] = dates): MakeBehaviour =>
  refuseRequests((body) => keys.some((key) => isRefused(String(objectOf(body)[key] ?? ''))));

/** Ends of months: days that are moved, refused, or counted wrongly. */
export const monthEnds: readonly Fault[] = [
  ...moved.map(([name, day, end, effort]) =>
    fault(`month-end-${name}-moved`, atEffort(effort, sometimes('limit', 'PAY-010', 'PAY-012')))
      .summary(`A payment of ${day} comes back as paid on the 28th.`)
      .by(alterAnswers('pay_date', (paid) => (String(paid).endsWith(end) ? `${String(paid).slice(0, 8)}28` : paid))),
  ),
  ...counted.map(([name, day, end, requirements, effort]) =>
    fault(`month-end-${name}-counted`, atEffort(effort, sometimes('limit', ...requirements)))
      .summary(`A default end is a business day early after ${day}.`)
      .with(changeEnd, (start, stated) => {
        const last = `${start.slice(0, 4)}${end}`;
        return stated !== undefined && start <= last && stated > last ? businessDaysAfter(start, 13) : stated;
      }),
  ),
  fault('month-end-31st-refused', sometimes('limit', 'PAY-003'))
    .summary('A payment is refused that has a date on the 31st of a month.')
    .by(refuseDays((day) => day.endsWith('-31'))),
  fault('month-end-leap-day-refused', sometimes('limit', 'PAY-003'))
    .summary('A payment is refused that is paid on a leap day.')
    .by(refuseDays((day) => day.endsWith('-02-29'), ['pay_date'])),
  fault('month-end-leap-day-of-2000-refused', sometimes('limit', 'PAY-003'))
    .summary('The year 2000 has no 29th of February.')
    .by(refuseDays((day) => day === '2000-02-29')),
];
