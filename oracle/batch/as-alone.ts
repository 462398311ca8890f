import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { inForce } from '../../specs/validation/revision-in-force.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { withoutIndices } from '../../specs/words/finding.ts';
import { expectAlike } from '../kernel/expectation.ts';
import { defineJudge, type Requirement } from '../kernel/judge.ts';
import { brokenPlaces } from '../kernel/shape.ts';
import { type Difference, type Documented, firstDifference } from './documented.ts';
import { elementsFor, type IdKey } from './elements.ts';

/**
 * Finds the first documented difference between how a batch answers one of its requests and how the same request was
 * answered alone, with its place in the batch's answer. Undefined where they agree, where either answer has not exactly
 * one element for the id, and where the element of the request alone has another code than 200: then nothing can be
 * said.
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

/** The answers to a request alone and to a batch with it, which differ, each as it was when it was repeated. */
export interface UnlikeAlone {
  readonly alone: Exchange;
  readonly batch: Exchange;
  readonly difference: Difference;
}

/**
 * Makes the judge that compares the requests of a batch with the same requests alone. It takes a difference that stands
 * when both are repeated, or undefined where there is none. A finding has no pointer, since the same defect may show in
 * any field. Where the shape of either answer breaks a must at that very place, that is the defect. A key that is only
 * advised may be absent, but not from one of the two answers alone.
 */
export function defineAsAloneJudge<Id extends RequirementId>(asAlone: Requirement<Id>) {
  return defineJudge([asAlone], (unlike: UnlikeAlone | undefined) => {
    if (unlike === undefined) return asAlone.holds();
    const { alone, batch } = unlike;
    const { pointer, expected, actual } = unlike.difference;
    // The judges of shapes name only the first of many elements with the same defect.
    const where = withoutIndices(pointer);
    const place = [batch, alone].flatMap(brokenPlaces).find((one) => {
      if (inForce().catalogue.requirements.get(one.requirement)?.level !== 'must') return false;
      const there = withoutIndices(one.pointer);
      return where === there || where.startsWith(`${there}/`) || there.startsWith(`${where}/`);
    });
    if (place !== undefined) {
      const reason = `the answer's shape is broken at ${place.pointer}: ${place.requirement}`;
      return asAlone.blocked(reason, place.requirement);
    }
    return asAlone.broken({
      exchanges: [alone, batch],
      expected,
      actual: `${actual} at ${pointer}`,
      expectation: expectAlike(unlike.difference.place, elementOf(pointer), '/responses/0', 1),
      message: 'A batch answers one of its requests unlike the same request is answered alone.',
    });
  });
}

/** The pointer to the element of a batch in which a place lies. */
function elementOf(pointer: string): string {
  return pointer.split('/').slice(0, 3).join('/');
}
