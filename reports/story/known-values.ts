import { parseJson } from '../../specs/words/parse-json.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';

/** The answer that gave a value first: its step, from 1, the place in its body, and the variable of the script. */
export interface Origin {
  readonly step: number;
  readonly at: readonly string[];
  readonly variable: string;
}

/** A shorter id may occur in a request by chance. */
const shortest = 6;
const longest = 4_096;

/** The bounds on what is read of an answer: ids and tokens, and levels of its JSON. */
const maxValues = 2_000;
const maxDepth = 12;

const tokenPlaceholder = /^\$(ACCESS_TOKEN(?:_\d{1,5})?)$/;

/** Finds ids and tokens by their first answer; of two creations that return the same one, the later counts. */
export function knownValues(exchanges: readonly ExchangeEvidence[]): ReadonlyMap<string, Origin> {
  const known = new Map<string, Origin>();
  // What requests have named so far: no answer gave that first.
  const namedByRequests: string[] = [];
  for (const [index, { request, response, operation }] of exchanges.entries()) {
    const isCreation = operation.startsWith('create-') && index < exchanges.length - 1;
    namedByRequests.push(request.url, request.body ?? '', ...request.headers.map(([, value]) => value));
    let left = maxValues;
    for (const { value, at } of idsIn(parseJson(response?.text ?? ''))) {
      left -= 1;
      if (left < 0) break;
      const isGivenAnew = isCreation && known.get(value)?.step !== index + 1;
      if ((known.has(value) && !isGivenAnew) || namedByRequests.some((text) => text.includes(value))) continue;
      const variable = tokenPlaceholder.exec(value)?.[1] ?? `${nameOf(at)}_${index + 1}`;
      const isTaken = [...known.values()].some((origin) => origin.variable === variable);
      known.set(value, { step: index + 1, at, variable: isTaken ? `${variable}_${known.size}` : variable });
    }
  }
  return known;
}

/** @param at keys and indices from the root @returns the one value there, or none */
export function valuesAt(value: unknown, [key, ...rest]: readonly string[]): readonly unknown[] {
  if (value === undefined) return [];
  if (key === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
  return valuesAt((value as Readonly<Record<string, unknown>>)[key], rest);
}

/** A text in an answer whose key says that it is an id or a token, e.g. `payment_id`. */
interface Found {
  readonly value: string;
  readonly at: readonly string[];
}

function* idsIn(value: unknown, at: readonly string[] = []): Generator<Found> {
  if (typeof value === 'string') {
    const key = at.findLast((each) => !/^\d+$/.test(each)) ?? '';
    if (!/(?:^|_)(?:ids?|token)$/.test(key)) return;
    if ((value.length >= shortest && value.length <= longest) || tokenPlaceholder.test(value)) yield { value, at };
  } else if (typeof value === 'object' && value !== null && at.length < maxDepth) {
    for (const [key, each] of Object.entries(value)) yield* idsIn(each, [...at, key]);
  }
}

/** Makes the name of a variable: only documented keys are used as names. */
function nameOf(at: readonly string[]): string {
  const key = at.findLast((each) => !/^\d+$/.test(each)) ?? '';
  return /^[a-z]{1,20}(?:_[a-z]{1,20}){0,2}$/.test(key) ? key.replace(/ids$/, 'id') : 'value';
}
