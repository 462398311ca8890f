import { isCalendarDay } from '../interface/calendar.ts';
import { uuidPattern, uuidV4Pattern } from '../interface/interface-facts.ts';
import { readTimestamp } from '../interface/timestamps.ts';

/** A format of the schemas, as strict as the interface lets it be: in words for "expected …", and as a test. */
export interface TextFormat {
  readonly expected: string;
  readonly matches: (text: string) => boolean;
}

function isAddress(text: string): boolean {
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\/[^\s/]\S*$/i.test(text);
  return isAbsolute ? URL.canParse(text) : /^[^\s:/?#]*[/?#]\S*$/.test(text) && URL.canParse(text, 'http://base');
}

/** The formats, by the name that stands under `format` in a schema. Length is bounded before a pattern looks at a text. */
export const formats: Readonly<Record<string, TextFormat>> = {
  /** Any version and variant, any letter case; no `urn:uuid:` and no braces ("Common conventions"). */
  uuid: { expected: 'a UUID', matches: (text) => text.length === 36 && uuidPattern.test(text) },
  'uuid-v4': { expected: 'a UUID of version 4', matches: (text) => text.length === 36 && uuidV4Pattern.test(text) },
  date: { expected: 'a calendar day, YYYY-MM-DD', matches: (text) => text.length === 10 && isCalendarDay(text) },
  timestamp: {
    expected: 'an ISO 8601 date and time',
    matches: (text) => readTimestamp(text) !== undefined,
  },
  /** Whether a timestamp has an offset. True for other texts, which the format above already reports. */
  'timestamp-offset': {
    expected: 'an ISO 8601 date and time with an offset or Z',
    matches: (text) => readTimestamp(text)?.hasOffset !== false,
  },
  /** An address, or a relative reference of RFC 3986, 4.2; a bare word is refused, as likely an id or none. */
  url: {
    expected: 'a URL',
    matches: (text) => text.length <= 65_536 && isAddress(text),
  },
};
