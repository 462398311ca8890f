import { addBusinessDays } from 'date-fns/addBusinessDays';

const form = /^(\d{4})-(\d{2})-(\d{2})$/;

function dayOf(text: string): Date | undefined {
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, day);
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
}

/** Whether a text is a day of the calendar, YYYY-MM-DD, years 0001 to 9999. */
export const isDay = (text: string): boolean => !text.startsWith('0000') && dayOf(text) !== undefined;

/**
 * The day that is so many business days (Monday to Friday, no holidays) after a given one, counted from the day after.
 * @returns undefined when there is no such day up to the year 9999
 */
export function businessDaysAfter(start: string, count: number): string | undefined {
  const from = dayOf(start);
  if (from === undefined) return undefined;
  const result = addBusinessDays(from, count);
  const parts = [result.getFullYear(), result.getMonth() + 1, result.getDate()];
  const [year = '', month, day] = parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'));
  return year.length > 4 ? undefined : `${year}-${month}-${day}`;
}
