import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { bodyAt, every, expectCount, expectEqual, literal } from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement } from '../kernel/judge.ts';
import { type AskedRequest, askedRequests } from './asked-requests.ts';
import { elementsOf, type IdKey } from './elements.ts';

/** The requirements of one batch operation on the number of its elements. */
export interface ElementRequirements<Id extends RequirementId> {
  /** There is one element per request. */
  readonly oneEach: Requirement<Id>;
  /** No element is about anything that was not asked for. */
  readonly onlyAsked: Requirement<Id>;
  /** Identical requests have an element each. */
  readonly identical: Requirement<Id>;
}

/**
 * Makes the judge of the number of elements in the answers of one batch operation. It judges that the elements are
 * those that were asked for, in any order. An id that was asked for several times has at least one element, and at most as
 * many as requests: whether each of them has its own is a requirement of its own where they are identical, and judged by
 * what the elements hold where they are not.
 */
export function defineElementsJudge<Id extends RequirementId>(
  idKey: IdKey,
  { oneEach, onlyAsked, identical }: ElementRequirements<Id>,
) {
  return defineJudge([oneEach, onlyAsked, identical], (exchange: Exchange) => {
    const asked = askedRequests(exchange, idKey);
    const elements = elementsOf(exchange, idKey);
    if (asked.length === 0 || elements === undefined) return [];
    if (elements.some(({ id }) => id === undefined)) {
      const reason = `an element has no ${idKey}, so that it can't be said what it is about`;
      return [oneEach.blocked(reason), onlyAsked.blocked(reason)];
    }
    const exchanges = [exchange];
    const ids = { kind: 'all', of: asked.map(({ request }) => literal(request[idKey])) } as const;
    const wanted = groupBy(asked, ({ id }) => id);
    const foreign = elements.find(({ id }) => id === undefined || !wanted.has(id));
    if (foreign !== undefined) {
      return [
        onlyAsked.broken({
          exchanges,
          expected: `only the ids that were asked for as ${idKey}`,
          actual: `${foreign.id} at ${foreign.pointer}`,
          expectation: { kind: 'among', left: bodyAt(`/responses/*/${idKey}`), right: ids },
          message: `An element of the batch is about an id that was not asked for.`,
        }),
      ];
    }
    const answered = groupBy(elements, ({ id }) => id ?? '');
    const countOf = (id: string): number => answered.get(id)?.length ?? 0;
    const wrong = [...wanted].find(([id, { length }]) => countOf(id) === 0 || countOf(id) > length);
    if (wrong !== undefined) {
      const [id, { length }] = wrong;
      const position = asked.findIndex((one) => one.id === id) + 1;
      return [
        onlyAsked.holds(),
        oneEach.broken({
          exchanges,
          expected: `${asked.length} elements, one per request`,
          actual: `${elements.length} elements, ${countOf(id)} of them for request ${position}, which was made ${length === 1 ? 'once' : `${length} times`}`,
          expectation: every(
            expectCount(bodyAt('/responses/*'), asked.length),
            expectEqual(distinct(bodyAt(`/responses/*/${idKey}`)), distinct(ids)),
          ),
          message: 'The elements of the batch are not one per request.',
        }),
      ];
    }
    const repeated = [...wanted].filter(([, requests]) => requests.length > 1 && areIdentical(requests));
    return [
      onlyAsked.holds(),
      oneEach.holds(),
      ...repeated.map(([id, { length }]) =>
        identical.judge(countOf(id) === length, {
          exchanges,
          pointer: '/responses',
          expected: `${length} elements`,
          actual: `${countOf(id)} elements`,
          expectation: expectCount(bodyAt('/responses/*'), asked.length),
          message: 'Identical requests in one batch do not have an element each.',
        }),
      ),
    ];
  });
}

function areIdentical(requests: readonly AskedRequest[]): boolean {
  return new Set(requests.map(({ request }) => JSON.stringify(request))).size === 1;
}

/** Whether the elements of an answer were judged, and are those that were asked for. */
export function areAsAsked(judged: readonly Judgement[]): boolean {
  return judged.length > 0 && judged.every(({ kind }) => kind === 'holds');
}

function distinct(of: Operand): Operand {
  return { kind: 'distinct', of };
}
