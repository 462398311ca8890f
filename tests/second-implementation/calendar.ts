import { malformed } from './call.ts';

/** Whether a value is a day that exists, written YYYY-MM-DD. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/**
 * The day that lies `count` business days after `day`; counting starts on the following day.
 *
 * @param day - YYYY-MM-DD.
 * @param count - 1 or more.
 * @param isOff - days that don't count besides Saturday and Sunday; none by default.
 */
export const businessDaysAfter = (
  day: string,
  count: number,
  isOff: (day: string) => boolean = () => false,
): string => {
  const date = new Date(`${day}T00:00:00Z`);
  for (let counted = 0; counted < count; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCFullYear() > 9999) malformed('the period would end after the year 9999');
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isOff(date.toISOString().slice(0, 10))) counted += 1;
  }
  return date.toISOString().slice(0, 10);
};

/** A moment as ISO 8601 with a fractional second and the offset of a fixed zone, five hours behind UTC. */
export const stamp = (epochMs: number): string => {
  const hoursBehind = 5;
  return new Date(epochMs - hoursBehind * 3_600_000).toISOString().replace('Z', `-0${hoursBehind}:00`);
};
