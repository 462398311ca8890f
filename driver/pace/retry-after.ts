import { headerValue, type ReceivedResponse } from '../../specs/words/exchange.ts';

/** Reads how many milliseconds a response asks to wait, 0 to `capMs`, by the target's clock; null: it does not ask. */
export function retryAfterMs(response: Pick<ReceivedResponse, 'headers'>, now: number, capMs: number): number | null {
  const value = headerValue(response, 'retry-after')?.trim();
  if (value === undefined) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, capMs);
  const date = readDate(value);
  const sentAt = readDate(headerValue(response, 'date')?.trim() ?? '') ?? now;
  return date === null ? null : Math.min(Math.max(date - sentAt, 0), capMs);
}

function readDate(value: string): number | null {
  // Date.parse alone would take a bare negative number for a year.
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(withZone(value)) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}

/** The old forms of an HTTP date name no zone, and mean UTC; Date.parse alone would take the zone of the machine. */
const withZone = (date: string): string => (/(GMT|UTC|Z|[+-]\d{2}:?\d{2})$/i.test(date) ? date : `${date} GMT`);
