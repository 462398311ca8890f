import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { SeenItem } from '../../world/pay-items.ts';
import { cacheFault } from '../answer-cache.ts';
import { faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');

/** Whether an item is let through; `isStated` says whether it is to be. */
type LetThrough = (seen: SeenItem, day: string, isStated: Rules['seenSince']) => boolean;

const compareStart = (letThrough: LetThrough): MakeBehaviour =>
  changeRules((base) => ({ seenSince: (seen, day) => letThrough(seen, day, base.seenSince) }));

const compareEnd = (letThrough: LetThrough): MakeBehaviour =>
  changeRules((base) => ({ seenUntil: (seen, day) => letThrough(seen, day, base.seenUntil) }));

const dayFirst = (day: string) => day.split('-').toReversed().join();

/** The start date and the end date, held against when an item was last seen. */
export const dayFilters: readonly Fault[] = [
  fault(
    'items-start-exclusive',
    'The start date filter drops what was last seen on that day.',
    sometimes('limit', 'ITEM-015'),
    compareStart(({ lastSeen }, day) => lastSeen > day),
  ),
  fault(
    'filter-start-exclusive-of-typeless',
    'The start date drops what was last seen on that day and has no type.',
    sometimes('condition', 'ITEM-015'),
    compareStart(
      ({ lastSeen, item }, day) => lastSeen > day || (lastSeen === day && item.attributes.type !== undefined),
    ),
  ),
  fault(
    'items-start-ignored',
    'The start date filter lets everything through.',
    sometimes('condition', 'ITEM-016'),
    compareStart(() => true),
  ),
  fault(
    'filter-start-by-month',
    'The start date counts from the first of its month.',
    sometimes('condition', 'ITEM-016'),
    compareStart((seen, day, isStated) => isStated(seen, `${day.slice(0, 7)}-01`)),
  ),
  fault(
    'items-start-without-year',
    'The start date filter compares month and day alone.',
    sometimes('condition', 'ITEM-017', 'ITEM-016', 'ITEM-015'),
    compareStart(({ lastSeen }, day) => lastSeen.slice(5) >= day.slice(5)),
  ),
  fault(
    'items-start-same-day-only',
    'The start date filter keeps only what was last seen on that day.',
    sometimes('condition', 'ITEM-017'),
    compareStart(({ lastSeen }, day) => lastSeen === day),
  ),
  fault(
    'items-start-of-1900-loses',
    'A start date before 1970 finds nothing.',
    sometimes('condition', 'ITEM-017'),
    compareStart((seen, day, isStated) => day >= '1970' && isStated(seen, day)),
  ),
  fault(
    'items-end-ignored',
    'The end date filter lets everything through.',
    sometimes('condition', 'ITEM-018'),
    compareEnd(() => true),
  ),
  fault(
    'filter-end-by-month',
    'The end date counts to the end of its month.',
    sometimes('condition', 'ITEM-018'),
    compareEnd((seen, day, isStated) => isStated(seen, `${day.slice(0, 7)}-31`)),
  ),
  fault(
    'filter-end-by-text',
    'The end date compares day, month and year in this order.',
    sometimes('condition', 'ITEM-018', 'ITEM-019'),
    compareEnd(({ lastSeen }, day) => dayFirst(lastSeen) <= dayFirst(day)),
  ),
  fault(
    'items-end-same-day-only',
    'The end date filter keeps only what was last seen on that day.',
    sometimes('condition', 'ITEM-019'),
    compareEnd(({ lastSeen }, day) => lastSeen === day),
  ),
  fault(
    'items-end-of-2999-loses',
    'An end date after 2038 finds nothing.',
    sometimes('condition', 'ITEM-019'),
    compareEnd((seen, day, isStated) => day < '2038-01-20' && isStated(seen, day)),
  ),
  fault(
    'filter-end-loses-employer-taxes',
    'The end date drops taxes that the employer pays.',
    sometimes('condition', 'ITEM-019'),
    compareEnd((seen, day, isStated) => isStated(seen, day) && seen.item.attributes.employer !== true),
  ),
  cacheFault(
    'list-pay-statement-items',
    'end-date',
    ['ITEM-018', 'ITEM-019'],
    ({ query }) => 'start_date' in query || 'end_date' in query,
  ),
];
