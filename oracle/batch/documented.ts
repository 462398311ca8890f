import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import {
  asArray,
  asInteger,
  asObject,
  asString,
  type JsonObject,
  jsonOf,
  show,
  showBoth,
  succeeded,
} from '../kernel/answer.ts';

/** The key of the id in a batch's requests and elements. */
export type IdKey = 'payment_id' | 'enrollment_id';

export const batchIdKeys: Partial<Record<OperationId, IdKey>> = {
  'get-pay-statement': 'payment_id',
  'get-enrollments': 'enrollment_id',
};

/** One element of a batch's `responses` ("Batch endpoints"), as far as it could be read. */
export interface Element {
  /** JSON pointer to it, e.g. `/responses/3`. */
  readonly pointer: string;
  /** In lower case, since UUIDs compare in any letter case; undefined if it is not a string. */
  readonly id: string | undefined;
  readonly code: number | undefined;
  readonly body: unknown;
}

/** Undefined if the answer is not a success with `responses`. */
export function elementsOf(exchange: Exchange, idKey: IdKey): readonly Element[] | undefined {
  if (!succeeded(exchange)) return undefined;
  return asArray(asObject(jsonOf(exchange))?.responses)?.map((value, index) => {
    const element = asObject(value);
    return {
      pointer: `/responses/${index}`,
      id: asString(element?.[idKey])?.toLowerCase(),
      code: asInteger(element?.code),
      body: element?.body,
    };
  });
}

/** Finds the elements about one id, in any letter case; none if the answer is not a batch. */
export const elementsFor = (exchange: Exchange, idKey: IdKey, id: string): readonly Element[] =>
  (elementsOf(exchange, idKey) ?? []).filter((element) => element.id === id.toLowerCase());

/** Whether an invalid batch was accepted: by a 2xx without elements, or with an element of code 200. */
export function isServedAsValid(exchange: Exchange, idKey: IdKey): boolean {
  if (!succeeded(exchange)) return false;
  const elements = elementsOf(exchange, idKey) ?? [];
  return elements.length === 0 || elements.some(({ code }) => code === 200);
}

/**
 * The comparison of a part of two answers. `value`: as it is; `id`: in any letter case; `optional`: only if both have it;
 * `fields`: these alone, each in its way; `list`: in any order, where elements with the same `key` belong together, or
 * equal ones if the key is empty.
 */
export type Documented =
  | 'value'
  | 'id'
  | 'optional'
  | { readonly fields: Readonly<Record<string, Documented>> }
  | { readonly list: Documented; readonly key: string };

export const money: Documented = { fields: { amount: 'value', currency: 'value' } };

/** The first place where two answers differ. */
export interface Difference {
  /** JSON pointer to it in the second answer. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  /** The place as a pointer from the top of the comparison, `*` for an index; of a missing element: that of its key. */
  readonly place: string;
}

/** Renders the documented fields of a value as a text. Equal values have equal texts. */
export const textOf = (documented: Documented, value: unknown): string => JSON.stringify(project(documented, value));

/** Finds the first documented difference between two values; undefined if they are the same. */
export function firstDifference(
  documented: Documented,
  expected: unknown,
  actual: unknown,
  pointer: string,
  place = '',
): Difference | undefined {
  // The driver parses equal bodies once.
  if (expected === actual) return undefined;
  if (documented === 'optional' && (isNone(expected) || isNone(actual))) return undefined;
  if (typeof documented === 'string') return compareWhole(documented, expected, actual, pointer, place);
  if ('fields' in documented) {
    const [one, other] = [asObject(expected), asObject(actual)];
    if (one === undefined || other === undefined) return compareWhole(documented, expected, actual, pointer, place);
    for (const [key, field] of Object.entries(documented.fields)) {
      const found = firstDifference(field, own(one, key), own(other, key), `${pointer}/${key}`, `${place}/${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  // Most lists are equal, and comparing their texts is much faster.
  if (JSON.stringify(expected) === JSON.stringify(actual)) return undefined;
  if (textOf(documented, expected) === textOf(documented, actual)) return undefined;
  return compareLists(documented, asArray(expected) ?? [], asArray(actual) ?? [], pointer, `${place}/*`);
}

function compareLists(
  { list, key }: { readonly list: Documented; readonly key: string },
  expected: readonly unknown[],
  actual: readonly unknown[],
  pointer: string,
  place: string,
): Difference {
  const where = key === '' ? place : `${place}/${key}`;
  const unmatched = new Map<string, unknown[]>();
  for (const value of expected) {
    const text = textOf(list, value);
    const alike = unmatched.get(text) ?? [];
    alike.push(value);
    unmatched.set(text, alike);
  }
  for (const [index, value] of actual.entries()) {
    const same = unmatched.get(textOf(list, value));
    if (same !== undefined && same.length > 0) {
      same.pop();
      continue;
    }
    const partner = expected.find((candidate) => keyOf(candidate, key) === keyOf(value, key));
    const inner =
      partner === undefined ? undefined : firstDifference(list, partner, value, `${pointer}/${index}`, place);
    return inner ?? { pointer: `${pointer}/${index}`, expected: 'no such element', actual: show(value), place: where };
  }
  return { pointer, expected: `${expected.length} elements`, actual: `${actual.length} elements`, place: where };
}

function compareWhole(
  documented: Documented,
  expected: unknown,
  actual: unknown,
  pointer: string,
  place: string,
): Difference | undefined {
  if (textOf(documented, expected) === textOf(documented, actual)) return undefined;
  return { pointer, ...showBoth(expected, actual), place };
}

function project(documented: Documented, value: unknown): unknown {
  if (documented === 'id' && typeof value === 'string') return value.toLowerCase();
  if (typeof documented === 'string') return value ?? null;
  if ('list' in documented) {
    const list = asArray(value);
    if (list === undefined) return value ?? null;
    return list.length === 0 ? null : list.map((element) => textOf(documented.list, element)).sort();
  }
  const object = asObject(value);
  if (object === undefined) return value ?? null;
  return Object.entries(documented.fields).map(([key, field]) => project(field, own(object, key)));
}

const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
const isNone = (value: unknown): boolean => value === undefined || value === null;

function keyOf(value: unknown, key: string): string {
  const object = asObject(value);
  const found = object === undefined ? value : own(object, key);
  return typeof found === 'string' ? found.toLowerCase() : show(found);
}
