import { dayAfter, isDay, weekdayOf } from '../../calendar/business-days.ts';

/** Whether every fourth year, 1900 and 2100 too, is taken for a leap year, as this one would be. */
export const isFourthYear = (day: string): boolean => Number(day.slice(0, 4)) % 4 === 0;

/** The Sundays on which clocks change in the United States and in Europe, for the years in which payments are made. */
const changesOf = (year: string): readonly string[] => {
  const sunday = (month: string, from: number) => {
    const first = `${year}-${month}-${String(from).padStart(2, '0')}`;
    return dayAfter(first, (7 - weekdayOf(first)) % 7);
  };
  return [sunday('03', 8), sunday('11', 1), sunday('03', 25), sunday('10', 25)];
};

/** Whether clocks change between two days, the first of them left out. Years of other than four digits have no changes. */
export const clocksChange = (from: string, to: string): boolean =>
  isDay(to) && changesOf(to.slice(0, 4)).some((change) => change > from && change <= to);
