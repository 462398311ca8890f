import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { alterAnswers, changeAnswers, changeRules } from '../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import type { SeenItem } from '../world/pay-items.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('list-pay-statement-items');
const filter = (...requirements: RequirementId[]) => ({ kind: 'condition', requirements, conditional: true }) as const;
const categories = (query: Readonly<Record<string, unknown>>) => query.categories ?? '';
const endsWith = ({ item }: SeenItem, name: string) => item.name.toLowerCase().endsWith(name.toLowerCase());
const withoutTaxes = (items: unknown) =>
  Array.isArray(items) ? items.filter(({ category }) => category !== 'taxes') : items;

const withoutTypedBenefits = (items: unknown) =>
  objectsOf(items).filter(
    ({ category, attributes }) => !/^employ/.test(String(category)) || objectOf(attributes).type === undefined,
  );

/** The five filters of "List pay statement items", each broken in some way. */
export const itemFaults: readonly Fault[] = [
  fault(
    'items-category-ignored',
    'The category filter lets everything through.',
    filter('ITEM-006', 'ITEM-008'),
    changeRules(() => ({ inCategories: () => true })),
  ),
  fault(
    'items-category-loses-typeless',
    'The category filter loses the items that have no type.',
    filter('ITEM-007', 'ITEM-008'),
    changeRules((base) => ({
      inCategories: (seen, names) => base.inCategories(seen, names) && seen.item.attributes.type !== undefined,
    })),
  ),
  fault(
    'items-only-first-category',
    'Of several categories only the first is returned.',
    filter('ITEM-008'),
    changeRules((base) => ({ inCategories: (seen, names) => base.inCategories(seen, names.slice(0, 1)) })),
  ),
  fault(
    'items-no-category-no-taxes',
    'Without a category filter taxes are left out.',
    filter('ITEM-009', 'ITEM-020'),
    alterAnswers({
      operations: ['list-pay-statement-items'],
      path: 'responses',
      change: withoutTaxes,
      when: ({ query }) => categories(query) === '',
    }),
  ),
  fault(
    'items-typed-under-type-filter-only',
    'Deductions and contributions that have a type are listed under a type filter only.',
    filter('ITEM-020'),
    alterAnswers({
      operations: ['list-pay-statement-items'],
      path: 'responses',
      change: withoutTypedBenefits,
      when: ({ query }) => (query.type ?? '') === '',
    }),
  ),
  fault(
    'items-name-ignored',
    'The name filter lets everything through.',
    filter('ITEM-010'),
    changeRules(() => ({ hasName: () => true })),
  ),
  fault(
    'items-name-from-start',
    'The name filter looks at the start of names only.',
    filter('ITEM-011'),
    changeRules(() => ({ hasName: ({ item }, name) => item.name.toLowerCase().startsWith(name.toLowerCase()) })),
  ),
  fault(
    'items-name-whole',
    'The name filter wants the whole name.',
    filter('ITEM-011'),
    changeRules(() => ({ hasName: ({ item }, name) => item.name.toLowerCase() === name.toLowerCase() })),
  ),
  fault(
    'items-name-letter-case',
    'The name filter takes notice of letter case.',
    filter('ITEM-012', 'ITEM-011'),
    changeRules(() => ({ hasName: ({ item }, name) => item.name.includes(name) })),
  ),
  fault(
    'items-type-loses-taxes',
    'The type filter finds no taxes.',
    filter('ITEM-013'),
    changeRules((base) => ({ hasType: (seen, type) => base.hasType(seen, type) && seen.item.category !== 'taxes' })),
  ),
  fault(
    'items-type-ignored',
    'The type filter lets everything through.',
    filter('ITEM-014'),
    changeRules(() => ({ hasType: () => true })),
  ),
  fault(
    'items-start-exclusive',
    'The start date filter drops what was last seen on that day.',
    { kind: 'limit', requirements: ['ITEM-015'], conditional: true },
    changeRules(() => ({ seenSince: ({ lastSeen }, day) => lastSeen > day })),
  ),
  fault(
    'items-start-ignored',
    'The start date filter lets everything through.',
    filter('ITEM-016'),
    changeRules(() => ({ seenSince: () => true })),
  ),
  fault(
    'items-start-same-day-only',
    'The start date filter keeps only what was last seen on that day.',
    filter('ITEM-017'),
    changeRules(() => ({ seenSince: ({ lastSeen }, day) => lastSeen === day })),
  ),
  fault(
    'items-end-ignored',
    'The end date filter lets everything through.',
    filter('ITEM-018'),
    changeRules(() => ({ seenUntil: () => true })),
  ),
  fault(
    'items-end-same-day-only',
    'The end date filter keeps only what was last seen on that day.',
    filter('ITEM-019'),
    changeRules(() => ({ seenUntil: ({ lastSeen }, day) => lastSeen === day })),
  ),
  fault(
    'items-filter-adds',
    'A filter by type adds an item that is not there otherwise.',
    filter('ITEM-020', 'ITEM-014'),
    changeAnswers(
      { operations: ['list-pay-statement-items'], when: ({ query }) => 'type' in query },
      (reply, { query }) => {
        const item = { name: 'Anything else', category: 'earnings', attributes: { metadata: {}, type: query.type } };
        reply.body = withList(reply.body, 'responses', (items) => [...items, item]);
      },
    ),
  ),
  fault(
    'items-four-categories-none',
    'A list of all four categories finds nothing.',
    filter('ITEM-008'),
    changeRules((base) => ({ inCategories: (seen, names) => names.length < 4 && base.inCategories(seen, names) })),
  ),
  fault(
    'items-name-not-at-end',
    'The name filter does not find the end of a name.',
    filter('ITEM-011'),
    changeRules((base) => ({
      hasName: (seen, name) =>
        base.hasName(seen, name) && !(seen.item.name.length > name.length && endsWith(seen, name)),
    })),
  ),
  fault(
    'items-start-without-year',
    'The start date filter compares month and day alone.',
    filter('ITEM-017', 'ITEM-016', 'ITEM-015'),
    changeRules(() => ({ seenSince: ({ lastSeen }, day) => lastSeen.slice(5) >= day.slice(5) })),
  ),
  fault(
    'items-third-category-ignored',
    'Of three categories the last is left out.',
    filter('ITEM-008'),
    changeRules((base) => ({
      inCategories: (seen, names) => base.inCategories(seen, names.length === 3 ? names.slice(0, 2) : names),
    })),
  ),
  fault(
    'items-not-found-when-created',
    'The list of a connection that was created through the sandbox is answered 404.',
    { kind: 'error', requirements: ['ITEM-005'], conditional: true },
    changeAnswers({ operations: ['list-pay-statement-items'] }, (reply, { token, world }) => {
      if (token?.connection === world.connections[0]) return;
      reply.status = 404;
      reply.body = { code: 404, name: 'not_found_error', message: 'No items.', service_code: 'items_not_found' };
    }),
  ),
];
