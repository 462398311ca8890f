import fc, { type Arbitrary } from 'fast-check';
import type { Labelled } from '../kernel/labelled.ts';

/** Days, YYYY-MM-DD, that no calendar has. */
const outsideTheCalendar: readonly { readonly label: string; readonly day: (year: number) => string }[] = [
  { label: 'the 30th of February', day: (year) => `${year}-02-30` },
  { label: 'the 29th of February of a common year', day: (year) => `${year % 4 === 0 ? year + 1 : year}-02-29` },
  { label: 'the 31st of April', day: (year) => `${year}-04-31` },
  { label: 'month 13', day: (year) => `${year}-13-01` },
  { label: 'day 32', day: (year) => `${year}-01-32` },
  { label: 'month 00', day: (year) => `${year}-00-10` },
  { label: 'day 00', day: (year) => `${year}-01-00` },
];

/** Years 2000 to 2098; shrinks towards the first way. */
export const impossibleDate = (): Arbitrary<Labelled<string>> =>
  fc
    .tuple(fc.constantFrom(...outsideTheCalendar), fc.integer({ min: 2000, max: 2098 }))
    .map(([{ label, day }, year]) => ({ label, value: day(year) }));

/** One of each kind that a lenient parser rolls over into the next month. */
export const impossibleDateBoundaries: readonly Labelled<string>[] = outsideTheCalendar
  .slice(0, 5)
  .map(({ label, day }) => ({ label, value: day(2025) }));
