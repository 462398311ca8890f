import fc, { type Arbitrary } from 'fast-check';
import { addDays } from '../../specs/interface/calendar.ts';
import { type ItemCategory, itemCategories } from '../../specs/interface/interface-facts.ts';
import type { Labelled } from '../kernel/labelled.ts';
import { isPlainText } from '../text/texts.ts';

/** What the filters of list-pay-statement-items look at in an item; any further keys are of no matter. */
export interface FilterableItem {
  readonly name: string;
  readonly category: string;
  readonly type?: string | null;
}

/** Any of the categories, 1 to 4 different ones in any order: joined by commas, they are the category filter. */
export function categoryFilter(): Arbitrary<readonly ItemCategory[]> {
  return fc.shuffledSubarray([...itemCategories], { minLength: 1 });
}

/** None, which stands for all; each alone; two, not in the order of the document; all. */
export const categoryFilterBoundaries: readonly (readonly ItemCategory[])[] = [
  [],
  ...itemCategories.map((category) => [category]),
  ['employer_contributions', 'taxes'],
  itemCategories,
];

/**
 * A part of an item's name, in any letter case, without blanks at its ends, and of plain ASCII, where letter case has
 * one meaning. The label says how many of the items have it. Items without a name of that kind are passed over; without
 * any item, and now and then with items, it is a name that none has.
 */
export function nameFilter(items: readonly FilterableItem[]): Arbitrary<Labelled<string>> {
  const names = plainNames(items);
  const absent = fc.constantFrom(...absentNames).filter((part) => countOf(items, part) === 0);
  if (names.length === 0) return absent.map((part) => labelled(items, part));
  const part = fc.constantFrom(...names).chain((name) =>
    fc
      .tuple(fc.nat({ max: name.length - 1 }), fc.integer({ min: 1, max: name.length }))
      .map(([from, length]) => name.slice(from, from + length).trim())
      .filter((text) => text !== ''),
  );
  const anyCase = part.chain((text) => fc.mixedCase(fc.constant(text)));
  return fc
    .oneof({ arbitrary: anyCase, weight: 9 }, { arbitrary: absent, weight: 1 })
    .map((text) => labelled(items, text));
}

/** A whole name; its beginning, middle and end, each in another letter case; a name that no item has. */
export function nameFilterBoundaries(items: readonly FilterableItem[]): readonly Labelled<string>[] {
  const [name] = plainNames(items);
  const absent = absentNames.filter((text) => countOf(items, text) === 0).slice(0, 1);
  if (name === undefined) return absent.map((text) => labelled(items, text));
  const third = Math.ceil(name.length / 3);
  const parts = [
    name,
    name.slice(0, 2 * third).toUpperCase(),
    name.slice(third).toLowerCase(),
    name.slice(third, 2 * third).toUpperCase(),
    ...absent,
  ].map((text) => text.trim());
  return [...new Set(parts)].filter((text) => text !== '').map((text) => labelled(items, text));
}

/** Bounds of the last seen pay date, YYYY-MM-DD, each given or not. The start is inclusive. */
export interface PayDateRange {
  readonly startDate?: string;
  readonly endDate?: string;
}

/**
 * Ranges around known pay dates (>= 1). A start may be a known pay date itself, an end never is: whether that end is
 * inclusive is open. Start and end are in order.
 */
export function payDateRange(payDates: readonly string[]): Arbitrary<PayDateRange> {
  const date = fc
    .tuple(fc.constantFrom(...payDates), fc.integer({ min: -3, max: 3 }))
    .map(([day, distance]) => addDays(day, distance));
  return fc
    .record({ startDate: date, endDate: date.filter((day) => !payDates.includes(day)) }, { requiredKeys: [] })
    .filter(({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate);
}

/** From the last date on, inclusive; from the day after it; up to before the first; up to after the last; and all. */
export function payDateRangeBoundaries(payDates: readonly string[]): readonly PayDateRange[] {
  const sorted = [...payDates].sort();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return [
    { startDate: last },
    { startDate: addDays(last, 1) },
    { endDate: addDays(first, -1) },
    { endDate: addDays(last, 1) },
    { startDate: first, endDate: addDays(last, 1) },
  ];
}

const absentNames = ['zzqx no such item', 'qqjw nothing', 'xkcdzz none of them'];

function plainNames(items: readonly FilterableItem[]): readonly string[] {
  return [...new Set(items.map(({ name }) => name))].filter(isPlainText);
}

/** How many items have the part in their name, in whatever letter case. */
function countOf(items: readonly FilterableItem[], part: string): number {
  return items.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase())).length;
}

function labelled(items: readonly FilterableItem[], value: string): Labelled<string> {
  return { label: `a name of ${countOf(items, value)} of ${items.length} items`, value };
}
