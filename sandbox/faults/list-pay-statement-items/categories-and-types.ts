import type { Rules } from '../../rules/rules.ts';
import { alterAnswers, changeRules } from '../../switches/behaviours.ts';
import { objectOf, objectsOf } from '../../switches/json-access.ts';
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

/** The category filter and the type filter: items that they lose, or let through. */
export const categoryAndTypeFilters: readonly Fault[] = [
  fault(
    'items-category-ignored',
    'The category filter lets everything through.',
    sometimes('condition', 'ITEM-006', 'ITEM-008'),
    compareCategories(() => true),
  ),
  fault(
    'filter-categories-contributions-with-deductions',
    'employer_contributions are found under employee_deductions, too.',
    sometimes('condition', 'ITEM-006', 'ITEM-008'),
    compareCategories(
      ({ item }, named) =>
        named.includes(item.category) ||
        (named.includes('employee_deductions') && item.category === 'employer_contributions'),
    ),
  ),
  fault(
    'items-category-loses-typeless',
    'The category filter loses the items that have no type.',
    sometimes('condition', 'ITEM-007', 'ITEM-008'),
    compareCategories((seen, named, isStated) => isStated(seen, named) && seen.item.attributes.type !== undefined),
  ),
  fault(
    'items-only-first-category',
    'Of several categories only the first is returned.',
    sometimes('condition', 'ITEM-008'),
    compareCategories((seen, named, isStated) => isStated(seen, named.slice(0, 1))),
  ),
  fault(
    'items-third-category-ignored',
    'Of three categories the last is left out.',
    sometimes('condition', 'ITEM-008'),
    compareCategories((seen, named, isStated) => isStated(seen, named.length === 3 ? named.slice(0, 2) : named)),
  ),
  fault(
    'items-four-categories-none',
    'A list of all four categories finds nothing.',
    sometimes('condition', 'ITEM-008'),
    compareCategories((seen, named, isStated) => named.length < 4 && isStated(seen, named)),
  ),
  fault(
    'seen-categories-as-one-value',
    'Several categories with commas between them are taken for one that nothing has.',
    sometimes('condition', 'ITEM-008'),
    compareCategories((seen, named, isStated) => named.length < 2 && isStated(seen, named)),
  ),
  fault(
    'filter-categories-unsorted',
    'Several categories are found only in the order of the alphabet.',
    sometimes('condition', 'ITEM-008'),
    compareCategories(({ item }, named) => named.includes(item.category) && named.toSorted().join() === named.join()),
  ),
  fault(
    'filter-categories-repeated',
    'A category that is named twice finds nothing.',
    // Quick runs name no category twice.
    atEffort('standard', sometimes('condition', 'ITEM-008', 'ITEM-007')),
    compareCategories(({ item }, named) => named.filter((name) => name === item.category).length === 1),
  ),
  fault(
    'items-no-category-no-taxes',
    'Without a category filter taxes are left out.',
    sometimes('condition', 'ITEM-009', 'ITEM-020'),
    alterAnswers('responses', withoutTaxes, { when: lacks('categories') }),
  ),
  fault(
    'items-type-ignored',
    'The type filter lets everything through.',
    sometimes('condition', 'ITEM-014'),
    changeRules(() => ({ hasType: () => true })),
  ),
  fault(
    'items-type-loses-taxes',
    'The type filter finds no taxes.',
    sometimes('condition', 'ITEM-013'),
    changeRules((base) => ({ hasType: (seen, type) => base.hasType(seen, type) && seen.item.category !== 'taxes' })),
  ),
  fault(
    'filter-type-loses-second-category',
    'The type filter finds the items of the first category only that has the type.',
    sometimes('condition', 'ITEM-013'),
    alterAnswers('responses', ofFirstCategory, { when: (request) => !lacks('type')(request) }),
  ),
  fault(
    'items-typed-under-type-filter-only',
    'Deductions and contributions that have a type are listed under a type filter only.',
    sometimes('condition', 'ITEM-020'),
    alterAnswers('responses', withoutTypedBenefits, { when: lacks('type') }),
  ),
];
