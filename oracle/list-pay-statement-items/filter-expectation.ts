import type { Item } from './items-answer.ts';

/** The expectation of one item under a filter; `either` where the interface leaves it open. */
export type Expected = 'kept' | 'dropped' | 'either';

/** Decides what a filter must do with each item of a list. */
export type FilterExpectation = (item: Item) => Expected;

/** The category filter: a comma-delimited list of categories; all of them where it is empty. */
export const expectByCategory =
  (categories: readonly string[]): FilterExpectation =>
  (item) =>
    categories.length === 0 || categories.includes(item.category) ? 'kept' : 'dropped';

/** The name filter: a case-insensitive partial match. Texts are ASCII, since how other letters fold is not stated. */
export function expectByName(text: string): FilterExpectation {
  const wanted = text.toLowerCase();
  return (item) => (item.name.toLowerCase().includes(wanted) ? 'kept' : 'dropped');
}

/** Expects of the type filter: only items of just that type are sure to stay, unrelated ones to go. */
export function expectByType(type: string): FilterExpectation {
  const wanted = type.toLowerCase();
  return (item) => {
    if (item.type === type) return 'kept';
    const other = item.type?.toLowerCase();
    if (other === undefined || other.includes(wanted) || wanted.includes(other)) return 'either';
    return 'dropped';
  };
}

/** Several filters together narrow the answer: an item is kept if each keeps it, and dropped if any drops it. */
export const expectByAll =
  (expectations: readonly FilterExpectation[]): FilterExpectation =>
  (item) => {
    const each = expectations.map((expectationOf) => expectationOf(item));
    if (each.includes('dropped')) return 'dropped';
    return each.includes('either') ? 'either' : 'kept';
  };
