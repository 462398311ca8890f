import type { ReceivedResponse } from '../../specs/exchange.ts';
import { shortText } from './short-text.ts';
import type { Trait } from './trait.ts';

/** Headers whose value says how a target answers, and not what. */
const telling = ['content-type', 'content-encoding', 'transfer-encoding', 'connection', 'cache-control'] as const;

/** Headers of one answer that are looked at. */
const mostHeaders = 60;

/** How an answer was sent: its headers, their letter case, its media type, coding and connection. */
export function* transportTraits(response: ReceivedResponse, where: string): Generator<Trait> {
  const headers = response.headers.slice(0, mostHeaders);
  const names = [...new Set(headers.map(([name]) => shortText(name.toLowerCase())))].sort();
  yield { silence: 'SIL-041', place: where, fact: 'headers', values: names };
  yield { silence: 'SIL-041', place: where, fact: 'case of headers', values: [...new Set(headers.map(caseOf))].sort() };
  for (const name of telling) {
    const given = headers.filter(([other]) => other.toLowerCase() === name);
    const values = given.map(([, value]) => shortText(value.toLowerCase().replaceAll(' ', '')));
    yield {
      silence: 'SIL-041',
      place: where,
      fact: name,
      values: values.length === 0 ? ['none'] : [...new Set(values)],
    };
  }
}

function caseOf([name]: readonly [string, string]): string {
  if (name === name.toLowerCase()) return 'lower';
  return name === name.toUpperCase() ? 'upper' : 'mixed';
}
