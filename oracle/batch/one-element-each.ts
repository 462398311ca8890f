import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { inForce } from '../../specs/validation/revision-in-force.ts';
import type { Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { withoutIndices } from '../../specs/words/finding.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { bodyAt, every, expectAlike, expectCount, expectEqual, literal } from '../kernel/expectation.ts';
import { defineJudge, type Judgement, type Requirement } from '../kernel/judge.ts';
import { brokenPlaces } from '../kernel/shape.ts';
import { type AskedRequest, askedRequests } from './asked-requests.ts';
import {
  type Difference,
  type Documented,
  elementsFor,
  elementsOf,
  firstDifference,
  type IdKey,
} from './documented.ts';

/** The requirements of an operation on the number and the ids of a batch's elements. */
export interface ElementRequirements<Id extends RequirementId> {
  readonly onePerRequest: Requirement<Id>;
  /** Every element has an id that was requested. */
  readonly onlyRequestedIds: Requirement<Id>;
  /** Identical requests have an element each. */
  readonly onePerDuplicate: Requirement<Id>;
}

/** An id that was requested several times has at least one element, and at most as many as requests. */
export const defineElementsJudge = <Id extends RequirementId>(
  idKey: IdKey,
  { onePerRequest: oneEach, onlyRequestedIds: onlyAsked, onePerDuplicate: identical }: ElementRequirements<Id>,
) =>
  defineJudge([oneEach, onlyAsked, identical], (exchange: Exchange) => {
    const asked = askedRequests(exchange, idKey);
    const elements = elementsOf(exchange, idKey);
    if (asked.length === 0 || elements === undefined) return [];
    if (elements.some(({ id }) => id === undefined)) {
      const reason = `an element has no ${idKey}, so that it can't be said what it is about`;
      return [oneEach.blocked(reason, exchange), onlyAsked.blocked(reason, exchange)];
    }
    const exchanges = [exchange];
    const ids = { kind: 'all', of: asked.map(({ request }) => literal(request[idKey])) } as const;
    const wanted = groupBy(asked, ({ id }) => id);
    const unrequested = elements.find(({ id }) => id === undefined || !wanted.has(id));
    if (unrequested !== undefined) {
      return [
        onlyAsked.broken({
          exchanges,
          expected: `only the ids that were asked for as ${idKey}`,
          actual: `${unrequested.id} at ${unrequested.pointer}`,
          expectation: { kind: 'among', left: bodyAt(`/responses/*/${idKey}`), right: ids },
          message: `An element of the batch is about an id that was not asked for.`,
        }),
      ];
    }
    const answered = groupBy(elements, ({ id }) => id ?? '');
    const countOf = (id: string): number => answered.get(id)?.length ?? 0;
    const wrongCount = [...wanted].find(([id, { length }]) => countOf(id) === 0 || countOf(id) > length);
    if (wrongCount !== undefined) {
      const [id, { length }] = wrongCount;
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

const areIdentical = (requests: readonly AskedRequest[]): boolean =>
  new Set(requests.map(({ request }) => JSON.stringify(request))).size === 1;

/** Whether the elements of an answer were judged and are exactly the requested ones. */
export const areAllRequested = (judged: readonly Judgement[]): boolean =>
  judged.length > 0 && judged.every(({ kind }) => kind === 'holds');

const distinct = (of: Operand): Operand => ({ kind: 'distinct', of });

/**
 * Finds the first difference between the elements about an id in two answers: to its request alone, and to a batch.
 * Undefined also if an answer has not exactly one such element, or if the one alone has another code than 200.
 */
export function differenceFromAlone(
  alone: Exchange,
  batch: Exchange,
  idKey: IdKey,
  id: string,
  documented: Documented,
): Difference | undefined {
  const [expected, ...moreExpected] = elementsFor(alone, idKey, id);
  const [actual, ...moreActual] = elementsFor(batch, idKey, id);
  if (expected === undefined || actual === undefined || moreExpected.length > 0 || moreActual.length > 0) {
    return undefined;
  }
  if (expected.code !== 200 || actual.code === undefined) return undefined;
  if (actual.code !== 200) {
    return {
      pointer: `${actual.pointer}/code`,
      expected: '200, as alone',
      actual: String(actual.code),
      place: '/code',
    };
  }
  return firstDifference(documented, expected.body, actual.body, `${actual.pointer}/body`, '/body');
}

/** Two answers that differed again when repeated: to a request alone, and to a batch with the same request. */
export interface UnlikeAlone {
  readonly alone: Exchange;
  readonly batch: Exchange;
  readonly difference: Difference;
}

/** Judges a difference that was repeated (undefined: none), without a pointer: one defect may affect any field. */
export const defineAsAloneJudge = <Id extends RequirementId>(asAlone: Requirement<Id>) =>
  defineJudge([asAlone], (unlike: UnlikeAlone | undefined) => {
    if (unlike === undefined) return asAlone.holds();
    const { alone, batch } = unlike;
    const { pointer, expected, actual } = unlike.difference;
    // The judges of shapes report only the first of many elements with the same defect, so indices are ignored.
    const differing = withoutIndices(pointer);
    const place = [batch, alone].flatMap(brokenPlaces).find(({ requirement, pointer: brokenPointer }) => {
      if (inForce().catalogue.requirements.get(requirement)?.level !== 'must') return false;
      const broken = withoutIndices(brokenPointer);
      return differing === broken || differing.startsWith(`${broken}/`) || broken.startsWith(`${differing}/`);
    });
    if (place !== undefined) {
      const reason = `the answer's shape is broken at ${place.pointer}: ${place.requirement}`;
      return asAlone.blocked(reason, place.requirement);
    }
    return asAlone.broken({
      exchanges: [alone, batch],
      expected,
      actual: `${actual} at ${pointer}`,
      // The answer to the request alone is the one before.
      expectation: expectAlike(unlike.difference.place, elementOf(pointer), '/responses/0', 1),
      message: 'A batch answers one of its requests unlike the same request is answered alone.',
    });
  });

/** The pointer to the batch's element that contains a place. */
const elementOf = (pointer: string): string => pointer.split('/').slice(0, 3).join('/');
