import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, expectCount, expectSuccess, having, not, some } from '../kernel/expectation.ts';
import { defineJudge, type Judge, type Judgement, type Requirement, requirement } from '../kernel/judge.ts';
import type { FilterExpectation } from './filter-expectation.ts';
import { type Item, itemsIn } from './items-answer.ts';

const addsNothing = requirement('ITEM-020', 'A filter adds no item that the list without filters does not have.');

/** A list with a filter, read between two lists without: an item that is added meanwhile is only in one of those. */
export interface FilteredReads {
  readonly before: Exchange;
  readonly filtered: Exchange;
  readonly after: Exchange;
  /** The second read of the filtered list if the first was a server error; absent: none. */
  readonly again?: Exchange;
}

/** Judges a list with a filter. `filter` names the filter and its value in findings, e.g. `category "taxes"`. */
export type FilterJudge<Id extends RequirementId = RequirementId> = Judge<
  [reads: FilteredReads, filter: string, expectationOf: FilterExpectation],
  Id,
  readonly Judgement[]
>;

/** A missing item or a refusal breaks `missing`, an item that does not fit `unfitting`, by the lists around it. */
export const filterJudge = <Id extends RequirementId>({
  missing,
  unfitting,
}: Readonly<Record<'missing' | 'unfitting', Requirement<Id>>>): FilterJudge<Id | 'ITEM-020'> =>
  defineJudge(
    [missing, unfitting, addsNothing],
    (reads: FilteredReads, filter: string, expectationOf: FilterExpectation) => {
      const { before, filtered, after, again } = reads;
      const base = itemsIn(before);
      const keysAfter = new Set(itemsIn(after).map(({ key }) => key));
      // Only items in both lists without a filter must be in the one with it.
      const steady = base.filter(({ key }) => keysAfter.has(key));
      const mustStay = steady.filter((item) => expectationOf(item) === 'kept');
      const fails = again !== undefined && isServerError(filtered) && isServerError(again);
      if ((isInvalid(filtered) || fails) && mustStay.length > 0) {
        return [
          missing.broken({
            exchanges: fails ? [before, filtered, again] : [before, filtered],
            expected: `200 with the items that fit ${filter}`,
            actual: describeAnswer(filtered),
            expectation: expectSuccess(),
            message: fails
              ? `The filter ${filter} is answered with an error of the server, each time.`
              : `The filter ${filter} is refused.`,
            aspect: 'refused',
          }),
        ];
      }
      if (!succeeded(filtered)) {
        const reason = `${filter}: ${describeAnswer(filtered)}`;
        return missing.id === unfitting.id
          ? [missing.blocked(reason, filtered)]
          : [missing.blocked(reason, filtered), unfitting.blocked(reason, filtered)];
      }
      const shown = itemsIn(filtered);
      const shownKeys = new Set(shown.map(({ key }) => key));
      const judgements: Judgement<Id | 'ITEM-020'>[] = [];
      const exchanges = [before, filtered];
      if (mustStay.length > 0) {
        const lost = mustStay.find(({ key }) => !shownKeys.has(key));
        judgements.push(
          missing.judge(lost === undefined, {
            exchanges,
            pointer: '/responses',
            expected: `${describeItem(lost)} in the list filtered by ${filter}`,
            actual: `it is not among the ${shown.length} items`,
            expectation: some(not(expectCount(listedAs(lost), 0)), expectCount(listedAs(lost, 1), 0)),
            message: `The filter ${filter} leaves out an item that fits it.`,
          }),
        );
      }
      if (steady.some((item) => expectationOf(item) === 'dropped')) {
        const letThrough = shown.find((item) => expectationOf(item) === 'dropped');
        judgements.push(
          unfitting.judge(letThrough === undefined, {
            exchanges,
            pointer: '/responses',
            expected: `only items that fit ${filter}`,
            actual: `${describeItem(letThrough)} among the ${shown.length} items`,
            expectation: expectCount(listedAs(letThrough), 0),
            message: `The filter ${filter} lets an item through that does not fit it.`,
          }),
        );
      }
      if (shown.length === 0) return judgements;
      const unfiltered = [...base, ...itemsIn(after)];
      const added = shown.find((item) => !isListed(item, unfiltered) && expectationOf(item) !== 'dropped');
      judgements.push(
        addsNothing.judge(added === undefined, {
          exchanges,
          pointer: '/responses',
          expected: 'items of the list without filters',
          actual: `${describeItem(added)}, which that list does not have`,
          expectation: some(expectCount(listedAs(added), 0), not(expectCount(listedAs(added, 1), 0))),
          message: `The filter ${filter} adds an item.`,
        }),
      );
      return judgements;
    },
  );

/** Whether a list has an item. An item without a type may be the same as one with a type. */
const isListed = ({ category, key, name }: Item, list: readonly Item[]): boolean =>
  list.some(
    (other) => other.key === key || (other.type === null && other.category === category && other.name === name),
  );

/** Whether a refusal concerns the request itself, and not its sender or its time. */
const isInvalid = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && [400, 404, 415, 422].includes(statusOf(exchange) ?? 0);

const isServerError = (exchange: Exchange): boolean => exchange.end === 'answered' && (statusOf(exchange) ?? 0) >= 500;

const describeItem = (item: Item | undefined): string =>
  item === undefined ? 'nothing' : `${JSON.stringify(item.name.slice(0, 80))} (${item.category})`;

/** Locates an item in a list. @param back 0: the list with the filter; 1: the list without */
const listedAs = (item: Item | undefined, back = 0) =>
  having(having(bodyAt('/responses/*', back), '/name', item?.name ?? ''), '/category', item?.category ?? '');
