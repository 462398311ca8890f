import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { changeRules, refuseRequests } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');
const filter = (...requirements: RequirementId[]) => ({ kind: 'condition', requirements, conditional: true }) as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of SQL as a regular expression: % stands for any text, _ for any character. */
const likePattern = (text: string) => new RegExp(escaped(text).replaceAll('%', '.*').replaceAll('_', '.'), 'i');

function matches(name: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'i').test(name);
  } catch {
    return false;
  }
}

/** Filters that read their value as something else than a text, and windows that are open for ever. */
export const filterTexts: readonly Fault[] = [
  fault(
    'items-name-as-regular-expression',
    'The name filter reads its text as a regular expression.',
    filter('ITEM-010', 'ITEM-011'),
    changeRules(() => ({ hasName: ({ item }, name) => matches(item.name, name) })),
  ),
  fault(
    'items-name-as-like-pattern',
    'The name filter reads % and _ as SQL does.',
    filter('ITEM-010'),
    changeRules(() => ({ hasName: ({ item }, name) => likePattern(name).test(item.name) })),
  ),
  fault(
    'items-name-quote-finds-nothing',
    'A name filter with a quote in it finds nothing.',
    filter('ITEM-011'),
    changeRules((base) => ({ hasName: (seen, name) => !/['"]/.test(name) && base.hasName(seen, name) })),
  ),
  fault(
    'items-name-percent-refused',
    'A name filter with a percent sign in it is refused.',
    filter('ITEM-011'),
    refuseRequests('list-pay-statement-items', (_body, { query }) => String(query.name).includes('%')),
  ),
  fault(
    'items-name-plus-as-blank',
    'A plus in a name filter stands for a blank.',
    filter('ITEM-011', 'ITEM-010'),
    changeRules((base) => ({ hasName: (seen, name) => base.hasName(seen, name.replaceAll('+', ' ')) })),
  ),
  fault(
    'items-name-ampersand-ends',
    'A name filter ends at an ampersand.',
    filter('ITEM-010'),
    changeRules((base) => ({ hasName: (seen, name) => base.hasName(seen, name.replace(/&.*$/, '')) })),
  ),
  fault(
    'items-name-blanks-taken-away',
    'A blank within the text of the name filter is taken away.',
    filter('ITEM-011', 'ITEM-010'),
    changeRules((base) => ({ hasName: (seen, name) => base.hasName(seen, name.replaceAll(' ', '')) })),
  ),
  fault(
    'items-start-of-1900-loses',
    'A start date before 1970 finds nothing.',
    filter('ITEM-017'),
    changeRules((base) => ({ seenSince: (seen, day) => day >= '1970' && base.seenSince(seen, day) })),
  ),
  fault(
    'items-end-of-2999-loses',
    'An end date after 2038 finds nothing.',
    filter('ITEM-019'),
    changeRules((base) => ({ seenUntil: (seen, day) => day < '2038-01-20' && base.seenUntil(seen, day) })),
  ),
];
