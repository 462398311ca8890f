import { dayMs, dayNumber, dayOf, isCalendarDay, weekday } from './calendar.ts';

/** A moment, as a text of the interface writes it. */
export interface Timestamp {
  /** Whole milliseconds since the epoch. A time without an offset is read as UTC. */
  readonly instantMs: number;
  readonly hasOffset: boolean;
  /** The precision of the notation: an hour if it has only hours. */
  readonly stepMs: number;
}

/** The unit of a fraction, by the number of parts that the time has: hour, minute, second. Milliseconds. */
const unitsMs = [3_600_000, 60_000, 1_000] as const;

/** The two notations: of a date, by calendar, week or ordinal day, and of a time to the hour, the minute or the second. */
const notations = [
  {
    date: /^(\d{4})-(?:(\d{2})-(\d{2})|W(\d{2})-(\d)|(\d{3}))$/,
    time: /^(\d{2})(?::(\d{2})(?::(\d{2}))?)?(?:[.,](\d+))?(Z|[+-]\d{2}(?::?\d{2})?)?$/,
  },
  {
    date: /^(\d{4})(?:(\d{2})(\d{2})|W(\d{2})(\d)|(\d{3}))$/,
    time: /^(\d{2})(?:(\d{2})(?:(\d{2}))?)?(?:[.,](\d+))?(Z|[+-]\d{2}(?:\d{2})?)?$/,
  },
] as const;

/** Reads a complete date and time, extended or basic, perhaps with a fraction; no expanded years. */
export function readTimestamp(text: string): Timestamp | undefined {
  if (text.length > 64) return undefined;
  const [date = '', time = '', ...others] = text.split('T');
  if (others.length > 0) return undefined;
  for (const notation of notations) {
    const day = dayOfDate(notation.date.exec(date));
    const parts = notation.time.exec(time);
    const ofDay = parts === null ? undefined : timeOfDay(parts);
    if (day !== undefined && ofDay !== undefined) return { ...ofDay, instantMs: day * dayMs + ofDay.instantMs };
  }
  return undefined;
}

/** @returns undefined if the calendar does not have the day */
function dayOfDate(parts: RegExpExecArray | null): number | undefined {
  const [, year, month, dayOfMonth, week, dayInWeek, ordinal] = parts ?? [];
  if (year === undefined) return undefined;
  if (week !== undefined) return dayOfWeek(year, Number(week), Number(dayInWeek));
  if (ordinal !== undefined) {
    const day = dayNumber(`${year}-01-01`) + Number(ordinal) - 1;
    return dayOf(day).startsWith(`${year}-`) ? day : undefined;
  }
  const date = `${year}-${month}-${dayOfMonth}`;
  return isCalendarDay(date) ? dayNumber(date) : undefined;
}

/** Week 1 is the one that 4 January is in, and a week is of the year that its Thursday is in. 1 is Monday, 7 Sunday. */
function dayOfWeek(year: string, week: number, day: number): number | undefined {
  const fourth = `${year}-01-04`;
  const sinceMonday = (weekday(fourth) + 6) % 7;
  const monday = dayNumber(fourth) - sinceMonday + (week - 1) * 7;
  const isWeek = week >= 1 && dayOf(monday + 3).startsWith(`${year}-`);
  return isWeek && day >= 1 && day <= 7 ? monday + day - 1 : undefined;
}

/** Reads a time, from midnight UTC; undefined if no day has it. 24:00 ends a day, and second 60 is a leap second. */
function timeOfDay([, hours, minutes, seconds, fraction = '', offset]: RegExpExecArray): Timestamp | undefined {
  const [hour, minute, second] = [Number(hours), Number(minutes ?? 0), Number(seconds ?? 0)];
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && !/[1-9]/.test(fraction);
  const offsetMs = offsetOf(offset);
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60 || offsetMs === undefined) return undefined;
  const unitMs = unitsMs[seconds === undefined ? (minutes === undefined ? 0 : 1) : 2];
  // The small addend keeps 0.29 of an hour, which a number holds a little too low, from being cut a millisecond short.
  const fractionMs = Math.floor(Number(`0.${fraction}`) * unitMs + 1e-6);
  const wholeMs = hour * unitsMs[0] + minute * unitsMs[1] + second * unitsMs[2];
  return {
    instantMs: wholeMs + fractionMs - offsetMs,
    hasOffset: offset !== undefined,
    stepMs: unitMs / 10 ** fraction.length,
  };
}

function offsetOf(offset: string | undefined): number | undefined {
  if (offset === undefined || offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * unitsMs[0] + minutes * unitsMs[1]);
}
