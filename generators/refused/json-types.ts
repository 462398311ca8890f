import type { Labelled } from '../kernel/labelled.ts';

/** The types of JSON Schema. An `integer` is a `number` too. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A value of each kind that JSON has, with the types that it satisfies. Numbers in strings come before other strings:
 * they are coerced.
 */
const samples: readonly (Labelled<unknown> & { readonly types: readonly JsonType[] })[] = [
  { label: 'null', types: ['null'], value: null },
  { label: 'a number in a string', types: ['string'], value: '7' },
  { label: 'an integer', types: ['integer', 'number'], value: 7 },
  { label: 'an object', types: ['object'], value: {} },
  { label: 'an array', types: ['array'], value: [] },
  { label: 'true', types: ['boolean'], value: true },
  { label: 'a fraction', types: ['number'], value: 1.5 },
  { label: 'a word', types: ['string'], value: 'word' },
];

/** A value of each kind that none of the given types allows. */
export function valuesOfOtherTypes(allowed: readonly JsonType[]): readonly Labelled<unknown>[] {
  return samples.filter(({ types }) => !types.some((type) => allowed.includes(type)));
}
