/** The federal holidays of the United States that fall on one weekday of a month: month, weekday (0 is Sunday), first and last day. */
const FLOATING: readonly [month: number, weekday: number, from: number, to: number][] = [
  [1, 1, 15, 21],
  [2, 1, 15, 21],
  [5, 1, 25, 31],
  [9, 1, 1, 7],
  [10, 1, 8, 14],
  [11, 4, 22, 28],
];

/** Whether a day (YYYY-MM-DD) is a federal holiday of the United States, on its own date; substitute days aren't known. */
export const isFederalHoliday = (day: string): boolean => {
  if (['01-01', '06-19', '07-04', '11-11', '12-25'].includes(day.slice(5))) return true;
  const date = new Date(`${day}T00:00:00Z`);
  return FLOATING.some(
    ([month, weekday, from, to]) =>
      date.getUTCMonth() + 1 === month &&
      date.getUTCDay() === weekday &&
      date.getUTCDate() >= from &&
      date.getUTCDate() <= to,
  );
};
