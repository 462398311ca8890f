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

/**
 * Whether the answer may be only a page of the list: whether it is paged is not shown, so where the body holds a
 * paging object, nothing is said of what a filter leaves out.
 */
export function mayBePage(exchange: Exchange): boolean {
  const { responses, ...rest } = asObject(jsonOf(exchange)) ?? {};
  const length = asArray(responses)?.length ?? 0;
  return Object.values(rest).some((value) => {
    const object = asObject(value);
    if (object === undefined) return typeof value === 'number' && value > length;
    return Object.values(object).some((inner) => typeof inner === 'number' && inner > length);
  });
}
