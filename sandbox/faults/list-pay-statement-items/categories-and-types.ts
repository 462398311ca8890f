import type { Rules } from '../../rules/rules.ts';
import { alterAnswers, changeRules, objectOf, objectsOf } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour, RequestView } from '../../switches/switches.ts';
import type { SeenItem } from '../../world/pay-items.ts';
import { atEffort, faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');

/** Whether an item is let through; `isStated` says whether it is to be. */
type LetThrough = (seen: SeenItem, named: readonly string[], isStated: Rules['inCategories']) => boolean;

const compareCategories = (letThrough: LetThrough): MakeBehaviour =>
  changeRules((base) => ({ inCategories: (seen, named) => letThrough(seen, named, base.inCategories) }));

const lacks =
  (parameter: string) =>
  ({ query }: RequestView): boolean =>
    (query[parameter] ?? '') === '';

const withoutTaxes = (items: unknown) => objectsOf(items).filter(({ category }) => category !== 'taxes');
const withoutTypedBenefits = (items: unknown) =>
  objectsOf(items).filter(
    ({ category, attributes }) => !/^employ/.test(String(category)) || objectOf(attributes).type === undefined,
  );
const ofFirstCategory = (items: unknown) =>
  objectsOf(items).filter(({ category }, _index, [first]) => category === first?.category);

export const categoryAndTypeFilters: readonly Fault[] = [
  fault('items-category-ignored', sometimes('condition', 'ITEM-006', 'ITEM-008'))
    .summary('The category filter lets everything through.')
    .by(compareCategories(() => true)),
  fault('filter-categories-contributions-with-deductions', sometimes('condition', 'ITEM-006', 'ITEM-008'))
    .summary('employer_contributions are found under employee_deductions, too.')
    .with(
      compareCategories,
      ({ item }, named) =>
        named.includes(item.category) ||
        (named.includes('employee_deductions') && item.category === 'employer_contributions'),
    ),
  fault('items-category-loses-typeless', sometimes('condition', 'ITEM-007', 'ITEM-008'))
    .summary('The category filter loses the items that have no type.')
    .by(compareCategories((seen, named, isStated) => isStated(seen, named) && seen.item.attributes.type !== undefined)),
  fault('items-only-first-category', sometimes('condition', 'ITEM-008'))
    .summary('Of several categories only the first is returned.')
    .by(compareCategories((seen, named, isStated) => isStated(seen, named.slice(0, 1)))),
  fault('items-third-category-ignored', sometimes('condition', 'ITEM-008'))
    .summary('Of three categories the last is left out.')
    .by(compareCategories((seen, named, isStated) => isStated(seen, named.length === 3 ? named.slice(0, 2) : named))),
  fault('items-four-categories-none', sometimes('condition', 'ITEM-008'))
    .summary('A list of all four categories finds nothing.')
    .by(compareCategories((seen, named, isStated) => named.length < 4 && isStated(seen, named))),
  fault('seen-categories-as-one-value', sometimes('condition', 'ITEM-008'))
    .summary('Several categories with commas between them are taken for one that nothing has.')
    .by(compareCategories((seen, named, isStated) => named.length < 2 && isStated(seen, named))),
  fault('filter-categories-unsorted', sometimes('condition', 'ITEM-008'))
    .summary('Several categories are found only in the order of the alphabet.')
    .with(
      compareCategories,
      ({ item }, named) => named.includes(item.category) && named.toSorted().join() === named.join(),
    ),
  // Quick runs name no category twice.
  fault('filter-categories-repeated', atEffort('standard', sometimes('condition', 'ITEM-008', 'ITEM-007')))
    .summary('A category that is named twice finds nothing.')
    .by(compareCategories(({ item }, named) => named.filter((name) => name === item.category).length === 1)),
  fault('items-no-category-no-taxes', sometimes('condition', 'ITEM-009', 'ITEM-020'))
    .summary('Without a category filter taxes are left out.')
    .by(alterAnswers('responses', withoutTaxes, { when: lacks('categories') })),
  fault('items-type-ignored', sometimes('condition', 'ITEM-014'))
    .summary('The type filter lets everything through.')
    .by(changeRules(() => ({ hasType: () => true }))),
  fault('items-type-loses-taxes', sometimes('condition', 'ITEM-013'))
    .summary('The type filter finds no taxes.')
    .with(changeRules, (base) => ({
      hasType: (seen, type) => base.hasType(seen, type) && seen.item.category !== 'taxes',
    })),
  fault('filter-type-loses-second-category', sometimes('condition', 'ITEM-013'))
    .summary('The type filter finds the items of the first category only that has the type.')
    .by(alterAnswers('responses', ofFirstCategory, { when: (request) => !lacks('type')(request) })),
  fault('items-typed-under-type-filter-only', sometimes('condition', 'ITEM-020'))
    .summary('Deductions and contributions that have a type are listed under a type filter only.')
    .by(alterAnswers('responses', withoutTypedBenefits, { when: lacks('type') })),
];
