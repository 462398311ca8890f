import type { Rules } from '../../rules/rules.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import type { SeenItem } from '../../world/pay-items.ts';
import { cacheFault } from '../answer-cache.ts';
import { faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');

/** Whether a filter keeps an item; `isStated` says whether it should. */
type LetThrough = (seen: SeenItem, day: string, isStated: Rules['seenSince']) => boolean;

const compareStart = (letThrough: LetThrough): MakeBehaviour =>
  changeRules((base) => ({ seenSince: (seen, day) => letThrough(seen, day, base.seenSince) }));

const compareEnd = (letThrough: LetThrough): MakeBehaviour =>
  changeRules((base) => ({ seenUntil: (seen, day) => letThrough(seen, day, base.seenUntil) }));

const dayFirst = (day: string) => day.split('-').toReversed().join();

/** Wrong comparisons of the start and end date with the day on which an item was last seen. */
export const dayFilters: readonly Fault[] = [
  fault('items-start-exclusive', sometimes('limit', 'ITEM-015'))
    .summary('The start date filter drops what was last seen on that day.')
    .by(compareStart(({ lastSeen }, day) => lastSeen > day)),
  fault('filter-start-exclusive-of-typeless', sometimes('condition', 'ITEM-015'))
    .summary('The start date drops what was last seen on that day and has no type.')
    .with(
      compareStart,
      ({ lastSeen, item }, day) => lastSeen > day || (lastSeen === day && item.attributes.type !== undefined),
    ),
  fault('items-start-ignored', sometimes('condition', 'ITEM-016'))
    .summary('The start date filter lets everything through.')
    .by(compareStart(() => true)),
  fault('filter-start-by-month', sometimes('condition', 'ITEM-016'))
    .summary('The start date counts from the first of its month.')
    .by(compareStart((seen, day, isStated) => isStated(seen, `${day.slice(0, 7)}-01`))),
  fault('items-start-without-year', sometimes('condition', 'ITEM-017', 'ITEM-016', 'ITEM-015'))
    .summary('The start date filter compares month and day alone.')
    .by(compareStart(({ lastSeen }, day) => lastSeen.slice(5) >= day.slice(5))),
  fault('items-start-same-day-only', sometimes('condition', 'ITEM-017'))
    .summary('The start date filter keeps only what was last seen on that day.')
    .by(compareStart(({ lastSeen }, day) => lastSeen === day)),
  fault('items-start-of-1900-loses', sometimes('condition', 'ITEM-017'))
    .summary('A start date before 1970 finds nothing.')
    .by(compareStart((seen, day, isStated) => day >= '1970' && isStated(seen, day))),
  fault('items-end-ignored', sometimes('condition', 'ITEM-018'))
    .summary('The end date filter lets everything through.')
    .by(compareEnd(() => true)),
  fault('filter-end-by-month', sometimes('condition', 'ITEM-018'))
    .summary('The end date counts to the end of its month.')
    .by(compareEnd((seen, day, isStated) => isStated(seen, `${day.slice(0, 7)}-31`))),
  fault('filter-end-by-text', sometimes('condition', 'ITEM-018', 'ITEM-019'))
    .summary('The end date compares day, month and year in this order.')
    .by(compareEnd(({ lastSeen }, day) => dayFirst(lastSeen) <= dayFirst(day))),
  fault('items-end-same-day-only', sometimes('condition', 'ITEM-019'))
    .summary('The end date filter keeps only what was last seen on that day.')
    .by(compareEnd(({ lastSeen }, day) => lastSeen === day)),
  fault('items-end-of-2999-loses', sometimes('condition', 'ITEM-019'))
    .summary('An end date after 2038 finds nothing.')
    .by(compareEnd((seen, day, isStated) => day < '2038-01-20' && isStated(seen, day))),
  fault('filter-end-loses-employer-taxes', sometimes('condition', 'ITEM-019'))
    .summary('The end date drops taxes that the employer pays.')
    .by(compareEnd((seen, day, isStated) => isStated(seen, day) && seen.item.attributes.employer !== true)),
  cacheFault(
    'list-pay-statement-items',
    'end-date',
    ['ITEM-018', 'ITEM-019'],
    ({ query }) => 'start_date' in query || 'end_date' in query,
  ),
];
