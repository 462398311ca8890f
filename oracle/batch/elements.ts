import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asInteger, asObject, asString, jsonOf, succeeded } from '../kernel/answer.ts';

/** The key that names what an element of a batch is about. */
export type IdKey = 'payment_id' | 'enrollment_id';

/** One element of a batch's `responses` ("Batch endpoints"), as far as it could be read. */
export interface Element {
  /** JSON pointer to it, e.g. `/responses/3`. */
  readonly pointer: string;
  /** In lower case, since UUIDs compare in any letter case; undefined where it is no string. */
  readonly id: string | undefined;
  readonly code: number | undefined;
  readonly body: unknown;
}

/** The elements of a batch answer in their order, or undefined where the answer is not a success with `responses`. */
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

/** The elements about one id, in any letter case; none where the answer is not a batch. */
export function elementsFor(exchange: Exchange, idKey: IdKey, id: string): readonly Element[] {
  return (elementsOf(exchange, idKey) ?? []).filter((element) => element.id === id.toLowerCase());
}

/**
 * Decides whether a batch that should have been refused was answered as if it were valid: with a 2xx that has no
 * elements at all, or one of code 200. A refusal may also stand in the elements, one by one.
 */
export function isServedAsValid(exchange: Exchange, idKey: IdKey): boolean {
  if (!succeeded(exchange)) return false;
  const elements = elementsOf(exchange, idKey) ?? [];
  return elements.length === 0 || elements.some(({ code }) => code === 200);
}
