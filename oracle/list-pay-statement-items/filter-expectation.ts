import type { Item } from './items-answer.ts';

/** The treatment of an item by a filter; `either`: the interface does not say. */
export type Expected = 'kept' | 'dropped' | 'either';

/** Decides how a filter must treat an item. */
export type FilterExpectation = (item: Item) => Expected;

export const expectByCategory =
  (categories: readonly string[]): FilterExpectation =>
  (item) =>
    categories.length === 0 || categories.includes(item.category) ? 'kept' : 'dropped';

/**
 * Expects of the name filter: a partial match in any letter case.
 * @param text letters with one other case only (no ß, no İ), so that it can be compared in lower case
 */
export function expectByName(text: string): FilterExpectation {
  const wanted = text.toLowerCase();
  return (item) => (item.name.toLowerCase().includes(wanted) ? 'kept' : 'dropped');
}

/** Expects of the type filter: items of exactly this type stay, and items of unrelated types are dropped. */
export function expectByType(type: string): FilterExpectation {
  const wanted = type.toLowerCase();
  return (item) => {
    if (item.type === type) return 'kept';
    const other = item.type?.toLowerCase();
    if (other === undefined || other.includes(wanted) || wanted.includes(other)) return 'either';
    return 'dropped';
  };
}

/** Expects of several filters together: an item is kept if all keep it, and dropped if any drops it. */
export const expectByAll =
  (expectations: readonly FilterExpectation[]): FilterExpectation =>
  (item) => {
    const each = expectations.map((expectationOf) => expectationOf(item));
    if (each.includes('dropped')) return 'dropped';
    return each.includes('either') ? 'either' : 'kept';
  };
