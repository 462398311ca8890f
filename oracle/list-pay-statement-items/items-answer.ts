import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf } from '../answer.ts';
import { asArray, asObject, asString } from '../json.ts';

/** The four categories of a pay statement item, as the category filter names them. */
export const itemCategories = ['earnings', 'taxes', 'employee_deductions', 'employer_contributions'] as const;

/** A listed item, as far as the filters look at it. */
export interface Item {
  readonly name: string;
  readonly category: string;
  /** null where the item shows none. */
  readonly type: string | null;
  /** Tells items apart that differ in anything visible. */
  readonly key: string;
}

/** The items of an answer that have a name and a category. */
export function itemsIn(exchange: Exchange): readonly Item[] {
  const responses = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  return responses.flatMap((value) => {
    const item = asObject(value);
    const name = asString(item?.name);
    const category = asString(item?.category);
    if (name === undefined || category === undefined) return [];
    const type = asString(asObject(item?.attributes)?.type) ?? null;
    return [{ name, category, type, key: JSON.stringify([category, name, type]) }];
  });
}

/** Sizes that pages have by default: a list of just so many may go on without saying so. */
const pageSizes: ReadonlySet<number> = new Set([20, 25, 50, 100, 200, 250, 500, 1_000]);

/** Words in the names of keys that lead to the next page, or say that there is one. */
const onward = /next|more|cursor|truncated/i;

/**
 * Whether the answer may be only a page of the list: whether it is paged, and how, is not shown. Its length, a number
 * beside the list that is greater than it, a key that points onward, or a link to the next page speak for it; then
 * nothing is said of what a filter leaves out or adds.
 */
export function mayBePage(exchange: Exchange): boolean {
  const { responses, ...rest } = asObject(jsonOf(exchange)) ?? {};
  const length = asArray(responses)?.length ?? 0;
  const isLinked = exchange.response?.headers.some(
    ([name, value]) => name.toLowerCase() === 'link' && /\bnext\b/i.test(value),
  );
  return (
    pageSizes.has(length) ||
    isLinked === true ||
    Object.entries(rest).some(([key, value]) => {
      const object = asObject(value);
      const members = object === undefined ? [[key, value] as const] : Object.entries(object);
      return members.some(([name, member]) => saysMore(name, member, length));
    })
  );
}

function saysMore(name: string, value: unknown, length: number): boolean {
  if (typeof value === 'number') return value > length;
  return onward.test(name) && (value === true || (typeof value === 'string' && value !== ''));
}
