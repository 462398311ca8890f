import { uuidPattern } from '../../specs/interface/interface-facts.ts';

/** Characters of a text whose form is looked at. */
const longest = 200;

/** The form of an id: `uuid of version 4 in lower case`, `digits`, `pay_…` for one with a prefix, else `other text`. */
export function idForm(id: string): string {
  const text = id.slice(0, longest);
  if (text.length === 36 && uuidPattern.test(text)) return `uuid of version ${text[14]} in ${letterCase(text)}`;
  if (/^\d+$/.test(text)) return 'digits';
  const [, prefix] = /^([a-z]{1,12}[_-])[\w-]+$/i.exec(text) ?? [];
  if (prefix !== undefined) return `${prefix}…`;
  return /^[0-9a-z]+$/i.test(text) ? 'letters and digits' : 'other text';
}

function letterCase(text: string): string {
  if (!/[a-z]/i.test(text) || text === text.toLowerCase()) return 'lower case';
  return text === text.toUpperCase() ? 'upper case' : 'mixed case';
}

/** The notation of an ISO 8601 timestamp: extended or basic, how fine, and how it says its offset. */
export function timestampForm(timestamp: string): string {
  const text = timestamp.slice(0, longest);
  const [, day, time, fraction, offset] = /^([\d-]+)T([\d:]+)(?:[.,](\d+))?(Z|[+-][\d:]+)?$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return 'other text';
  const parts = [
    day.includes('-') ? 'extended' : 'basic',
    fraction === undefined ? 'no fraction' : `${fraction.length} digits of a fraction`,
    offset === undefined ? 'no offset' : offset.replace(/\d/g, '0').replace(/^[+-]/, '±'),
  ];
  return parts.join(', ');
}

/** Whether an address is absolute, and with which scheme, or relative. */
export function addressForm(address: string): string {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,20}):\/\//i.exec(address.slice(0, longest)) ?? [];
  return scheme === undefined ? 'relative' : `absolute, ${scheme.toLowerCase()}`;
}
