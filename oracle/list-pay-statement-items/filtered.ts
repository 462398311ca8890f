import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, statusOf, succeeded } from '../answer.ts';
import { blocked, broken, type Judgement, judge } from '../judgement.ts';
import { type Item, itemsIn } from './items-answer.ts';

/** A list with a filter, between two lists without: items may be added meanwhile, and then stand in one of those alone. */
export interface FilteredReads {
  readonly before: Exchange;
  readonly filtered: Exchange;
  readonly after: Exchange;
}

/** What a filter must do with an item; `either` where the interface leaves it open. */
export type Fate = 'kept' | 'dropped' | 'either';

/** The requirements under which an item that was lost, or let through, is reported. */
export interface FilterRequirements {
  readonly lost: string;
  readonly letThrough: string;
}

/** How a filter is told in findings, e.g. `category "taxes"`. */
export type FilterName = string;

/**
 * A filter's answer holds just the items that it describes. Items are judged that the list without filters showed
 * before and after; one that neither shows at all is `ITEM-020`. A filter that is refused loses the items that it
 * describes, if there are any.
 */
export function judgeFiltered(
  reads: FilteredReads,
  name: FilterName,
  requirements: FilterRequirements,
  fateOf: (item: Item) => Fate,
): readonly Judgement[] {
  const { before, filtered, after } = reads;
  const base = itemsIn(before);
  const stillThere = new Set(itemsIn(after).map(({ key }) => key));
  const steady = base.filter(({ key }) => stillThere.has(key));
  if (isInvalid(filtered) && steady.some((item) => fateOf(item) === 'kept')) {
    return [
      broken(requirements.lost, {
        exchanges: [before, filtered],
        expected: `200 with the items that fit ${name}`,
        actual: describeAnswer(filtered),
        message: `The filter ${name} is refused.`,
        aspect: 'refused',
      }),
    ];
  }
  if (!succeeded(filtered)) {
    return [...new Set(Object.values(requirements))].map((id) => blocked(id, `${name}: ${describeAnswer(filtered)}`));
  }
  const shown = itemsIn(filtered);
  const shownKeys = new Set(shown.map(({ key }) => key));
  const lost = steady.find((item) => fateOf(item) === 'kept' && !shownKeys.has(item.key));
  const letThrough = shown.find((item) => fateOf(item) === 'dropped');
  const judgements: Judgement[] = [];
  const exchanges = [before, filtered];
  if (steady.some((item) => fateOf(item) === 'kept')) {
    judgements.push(
      judge(requirements.lost, lost === undefined, {
        exchanges,
        pointer: '/responses',
        expected: `${tell(lost)} in the list filtered by ${name}`,
        actual: `it is not among the ${shown.length} items`,
        message: `The filter ${name} loses an item that it describes.`,
      }),
    );
  }
  if (steady.some((item) => fateOf(item) === 'dropped')) {
    judgements.push(
      judge(requirements.letThrough, letThrough === undefined, {
        exchanges,
        pointer: '/responses',
        expected: `only items that fit ${name}`,
        actual: `${tell(letThrough)} among the ${shown.length} items`,
        message: `The filter ${name} lets an item through that it does not describe.`,
      }),
    );
  }
  const known = new Set([...base.map(({ key }) => key), ...stillThere]);
  const added = shown.find((item) => !known.has(item.key) && fateOf(item) !== 'dropped');
  if (added === undefined)
    return shown.length === 0 ? judgements : [...judgements, { kind: 'holds', requirement: 'ITEM-020' }];
  return [
    ...judgements,
    broken('ITEM-020', {
      exchanges,
      pointer: '/responses',
      expected: 'items of the list without filters',
      actual: `${tell(added)}, which that list does not have`,
      message: `The filter ${name} adds an item.`,
    }),
  ];
}

/** Refused for what was asked, and not for who asked, or when. */
function isInvalid(exchange: Exchange): boolean {
  return exchange.end === 'answered' && [400, 404, 415, 422].includes(statusOf(exchange) ?? 0);
}

function tell(item: Item | undefined): string {
  return item === undefined ? 'nothing' : `${JSON.stringify(item.name.slice(0, 80))} (${item.category})`;
}
