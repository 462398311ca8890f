import type { Exchange } from '../../specs/exchange.ts';
import { withoutIndices } from '../../specs/finding.ts';
import type { RequirementId } from '../../specs/requirement-id.ts';
import { defineJudge } from '../judge.ts';
import type { Requirement } from '../requirement.ts';
import { brokenPlaces } from '../shape.ts';
import { type Difference, type Documented, firstDifference } from './documented.ts';
import { elementsFor, type IdKey } from './elements.ts';

/**
 * Where a batch answers one of its requests unlike the same request was answered alone: the first documented
 * difference, with its place in the batch's answer. Undefined where they agree, or where either has not exactly one
 * element for the id, or alone not one of code 200: then nothing can be said here.
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
    return { pointer: `${actual.pointer}/code`, expected: '200, as alone', actual: String(actual.code) };
  }
  return firstDifference(documented, expected.body, actual.body, `${actual.pointer}/body`);
}

/** A request alone and a batch that answers it otherwise, as both are when they are repeated. */
export interface UnlikeAlone {
  readonly alone: Exchange;
  readonly batch: Exchange;
  readonly difference: Difference;
}

/**
 * Makes the judge that compares the requests of a batch with the same requests alone. It takes a difference that stands
 * when both are repeated, or undefined where there is none. A finding has no pointer: the same defect shows in one field
 * or another, as chance has it. Where the shape of either answer is broken at that very place, that is the defect.
 */
export function defineAsAloneJudge<Id extends RequirementId>(asAlone: Requirement<Id>) {
  return defineJudge([asAlone], (unlike: UnlikeAlone | undefined) => {
    if (unlike === undefined) return asAlone.holds();
    const { alone, batch } = unlike;
    const { pointer, expected, actual } = unlike.difference;
    // Of a defect in many elements the shapes name the first.
    const where = withoutIndices(pointer);
    const place = [batch, alone].flatMap(brokenPlaces).find((one) => {
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
      message: 'A batch answers one of its requests unlike the same request is answered alone.',
    });
  });
}
