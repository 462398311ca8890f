import { headerValues, type ReceivedResponse } from '../../specs/words/exchange.ts';
import { shortText } from './short-text.ts';
import type { Trait } from './trait.ts';

/** Headers whose value says how a target answers, and not what. */
const valuedHeaders = ['content-type', 'content-encoding', 'transfer-encoding', 'connection', 'cache-control'] as const;

/** Headers of one answer that are looked at. */
const mostHeaders = 60;

/** Yields how an answer was sent: headers, their letter case, media type, coding and connection, and how its JSON is written. */
export function* transportTraits(response: ReceivedResponse, where: string): Generator<Trait> {
  const headers = response.headers.slice(0, mostHeaders);
  const trait = (fact: string, values: readonly string[]): Trait => ({
    silence: 'SIL-041',
    place: where,
    fact,
    values,
  });
  yield trait('headers', [...new Set(headers.map(([name]) => shortText(name.toLowerCase())))].sort());
  yield trait('case of headers', [...new Set(headers.map(caseOf))].sort());
  for (const name of valuedHeaders) yield trait(name, valuesOf(response, name));
  for (const [fact, value] of writing(response.text.slice(0, longestText))) yield trait(fact, [value]);
}

/** Whether the connection stays open after a refusal, and what media type it has. */
export function* refusalTransport(response: ReceivedResponse, operation: string): Generator<Trait> {
  const place = `${operation}, refused`;
  yield { silence: 'SIL-041', place, fact: 'connection', values: valuesOf(response, 'connection') };
  const types = valuesOf(response, 'content-type').map((type) => type.replace(/;.*/, '').toLowerCase());
  yield { silence: 'SIL-050', place, fact: 'media type', values: types };
}

function valuesOf({ headers }: ReceivedResponse, name: string): readonly string[] {
  const given = headerValues({ headers: headers.slice(0, mostHeaders) }, name);
  const values = given.map((value) => shortText(value.replaceAll(' ', '')));
  return values.length === 0 ? ['none'] : [...new Set(values)];
}

/** Characters of a body whose notation is looked at. */
const longestText = 2_000;

/** Yields how JSON is written: white space, slashes, characters beyond ASCII and numbers, as far as the text has any. */
function* writing(text: string): Generator<readonly [fact: string, value: string]> {
  yield ['white space', /^\s|^[{[]\s|\s$/.test(text) ? 'some' : 'none'];
  if (text.includes('/')) yield ['slashes', text.includes('\\/') ? 'escaped' : 'plain'];
  if (/\\u00[89a-f]|\\u0[1-9a-f]|\\u[1-9a-f]/i.test(text)) yield ['characters beyond ASCII', 'escaped'];
  else if (/[^\0-\u007f]/.test(text)) yield ['characters beyond ASCII', 'plain'];
  if (/[:,[]-?\d{4}/.test(text))
    yield ['numbers', /[:,[]-?\d+(\.\d+)?e[+-]?\d/i.test(text) ? 'with an exponent' : 'plain'];
}

function caseOf([name]: readonly [string, string]): string {
  if (name === name.toLowerCase()) return 'lower';
  return name === name.toUpperCase() ? 'upper' : 'mixed';
}
