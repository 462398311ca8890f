import { isCalendarDay } from './calendar.ts';
import { uuidPattern, uuidV4Pattern } from './interface-facts.ts';
/**
 * The formats that the schemas name, as strict as the interface lets them be. Each says, in words that finish
 * "expected …", what it takes, and tells whether a text is of it.
 */
export interface TextFormat {
  readonly expected: string;
  readonly matches: (text: string) => boolean;
}

const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;
const basicTimestamp = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2}(?:[.,]\d+)?))?(Z|[+-]\d{2}(?:\d{2})?)?$/;

function isTimestamp(text: string): boolean {
  const day = timestampPattern.exec(extended(text))?.[1];
  return day !== undefined && isCalendarDay(day);
}

/** A timestamp in the basic notation of ISO 8601, written in the extended one; any other text as it is. */
function extended(text: string): string {
  return text.replace(
    basicTimestamp,
    (_, year, month, day, hour, minute, second, offset = '') =>
      `${year}-${month}-${day}T${hour}:${minute}${second === undefined ? '' : `:${second}`}${offset}`,
  );
}

function isAddress(text: string): boolean {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\/[^\s/]\S*$/i.test(text);
  return isAbsolute ? URL.canParse(text) : /^[^\s:]*\/\S*$/.test(text) && URL.canParse(text, 'http://base');
}

/** By the name that stands under `format` in a schema. Length is bounded before a pattern looks at a text. */
export const formats: Readonly<Record<string, TextFormat>> = {
  /** Any version and variant, any letter case; no `urn:uuid:` and no braces ("Common conventions"). */
  uuid: { expected: 'a UUID', matches: (text) => text.length === 36 && uuidPattern.test(text) },
  /** `individual_id` of a pay statement. */
  'uuid-v4': { expected: 'a UUID of version 4', matches: (text) => text.length === 36 && uuidV4Pattern.test(text) },
  /** A day that exists in the calendar. */
  date: { expected: 'a calendar day, YYYY-MM-DD', matches: (text) => text.length === 10 && isCalendarDay(text) },
  /** ISO 8601 date and time, with or without an offset; of one with minutes the colon may be left out. */
  timestamp: {
    expected: 'an ISO 8601 date and time',
    matches: (text) => text.length <= 64 && isTimestamp(text),
  },
  /** A timestamp says its offset; what is no timestamp at all is left to the format above, so that it is said once. */
  'timestamp-offset': {
    expected: 'an ISO 8601 date and time with an offset or Z',
    matches: (text) =>
      text.length > 64 || !isTimestamp(text) || timestampPattern.exec(extended(text))?.[3] !== undefined,
  },
  /**
   * An address: absolute, or relative with a path in more than one part, since not only an absolute one is called a URL.
   * A bare word is neither.
   */
  url: {
    expected: 'a URL',
    matches: (text) => text.length <= 65_536 && isAddress(text),
  },
};
