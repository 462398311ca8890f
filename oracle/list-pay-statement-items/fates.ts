import type { Fate } from './filtered.ts';
import type { Item } from './items-answer.ts';

/** The category filter: a comma-delimited list of categories; all of them where it is empty. */
export function fateByCategory(categories: readonly string[]): (item: Item) => Fate {
  return (item) => (categories.length === 0 || categories.includes(item.category) ? 'kept' : 'dropped');
}

/** The name filter: a case-insensitive partial match. Texts are ASCII, since how other letters fold is not stated. */
export function fateByName(text: string): (item: Item) => Fate {
  const wanted = text.toLowerCase();
  return (item) => (item.name.toLowerCase().includes(wanted) ? 'kept' : 'dropped');
}

/**
 * The type filter, a "string search": whole or partial and the letter case are left open, so that only items of just
 * that type are sure to be kept, and only those of an unrelated type sure to be dropped.
 */
export function fateByType(type: string): (item: Item) => Fate {
  const wanted = type.toLowerCase();
  return (item) => {
    if (item.type === type) return 'kept';
    const other = item.type?.toLowerCase();
    if (other === undefined || other.includes(wanted) || wanted.includes(other)) return 'either';
    return 'dropped';
  };
}

/** Several filters together narrow the answer: an item is kept if each keeps it, and dropped if any drops it. */
export function fateByAll(fates: readonly ((item: Item) => Fate)[]): (item: Item) => Fate {
  return (item) => {
    const each = fates.map((fateOf) => fateOf(item));
    if (each.includes('dropped')) return 'dropped';
    return each.includes('either') ? 'either' : 'kept';
  };
}
