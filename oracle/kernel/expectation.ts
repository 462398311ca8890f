import { isDeepStrictEqual } from 'node:util';
import type { Condition, Operand } from '../../specs/words/condition.ts';

/** The status of an answer. @param back how many answers there are after it; 0: it decides */
function statusAt(back = 0): Operand {
  return { kind: 'status', back };
}

/** The values at a JSON pointer of an answer's body; `*` stands for each element. */
export function bodyAt(pointer: string, back = 0): Operand {
  return { kind: 'body', back, at: placeOf(pointer) };
}

/** The values at a JSON pointer within each of these values. */
export function within(of: Operand, pointer: string): Operand {
  return { kind: 'within', of, at: placeOf(pointer) };
}

/** The values that have this one at a JSON pointer. */
export function having(of: Operand, pointer: string, value: unknown): Operand {
  return { kind: 'where', of, at: placeOf(pointer), among: literal(value) };
}

export function literal(value: unknown): Operand {
  return { kind: 'literal', value };
}

/** The values from an index on, so many at most. */
export function sliceOf(of: Operand, from: number, most: number): Operand {
  return { kind: 'slice', of, from, most };
}

/** The number of values. */
export function countOf(of: Operand): Operand {
  return { kind: 'count', of };
}

/** Both give the same values, in the same order. */
export function expectEqual(left: Operand, right: Operand): Condition {
  return { kind: 'equal', left, right };
}

/** The place has this value, and no other. */
export function expectValue(at: Operand, value: unknown): Condition {
  return expectEqual(at, literal(value));
}

/** There are so many values. */
export function expectCount(of: Operand, count: number): Condition {
  return expectValue(countOf(of), count);
}

/** There are at most so many values. */
export function expectAtMost(of: Operand, count: number): Condition {
  return { kind: 'at-most', left: countOf(of), right: literal(count) };
}

/** No value comes twice. */
export function expectDistinct(of: Operand): Condition {
  return expectEqual(countOf({ kind: 'distinct', of }), countOf(of));
}

/** The answer has this status. */
export function expectStatus(status: number, back = 0): Condition {
  return expectValue(statusAt(back), status);
}

/** The answer is a success. */
export function expectSuccess(back = 0): Condition {
  return { kind: 'valid', value: statusAt(back), constraint: { keyword: 'range', least: 200, most: 299 } };
}

/** Whether a condition says of the deciding answer that it is a success, among others perhaps. */
export function saysSuccess(condition: Condition | undefined): boolean {
  if (condition?.kind === 'every') return condition.of.some(saysSuccess);
  return isDeepStrictEqual(condition, expectSuccess()) || isDeepStrictEqual(condition, expectStatus(200));
}

/** The answer is no success. */
export function expectRefusal(back = 0): Condition {
  return not(expectSuccess(back));
}

/** Expects two answers to be alike at `place`, in any order, from `pointer` and `otherPointer`. */
export function expectAlike(place: string, pointer: string, otherPointer: string, otherBack: number): Condition {
  return expectSame(bodyAt(`${pointer}${place}`), bodyAt(`${otherPointer}${place}`, otherBack));
}

/** Both give the same values, in any order. */
export function expectSame(left: Operand, right: Operand): Condition {
  return expectEqual({ kind: 'sorted', of: left }, { kind: 'sorted', of: right });
}

/** A batch is refused, as a whole or in each of its elements. */
export function expectBatchRefused(): Condition {
  const codes = bodyAt('/responses/*/code');
  const hasElements = not(expectCount(codes, 0));
  return some(expectRefusal(), every(hasElements, not({ kind: 'among', left: literal(200), right: codes })));
}

export function not(of: Condition): Condition {
  return { kind: 'not', of };
}

export function every(...of: readonly Condition[]): Condition {
  return { kind: 'every', of };
}

export function some(...of: readonly Condition[]): Condition {
  return { kind: 'some', of };
}

function placeOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The elements of a batch about these ids have nothing at a pointer within them. */
export function expectNothingFor(idKey: string, ids: readonly string[], pointer: string): Condition {
  const own = (id: string): Operand => within(having(bodyAt('/responses/*'), `/${idKey}`, id), pointer);
  return every(...ids.map((id) => expectCount(own(id), 0)));
}

/** A text stands nowhere in the answer. */
export function expectLacks(text: string): Condition {
  return { kind: 'lacks', back: 0, text };
}

/** The answer says JSON in its Content-Type. */
export function saysJsonAt(): Condition {
  const pattern = '^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/([^;]*[+])?[Jj][Ss][Oo][Nn] *(;.*)?$';
  const value: Operand = { kind: 'header', back: 0, name: 'content-type' };
  return every(not(expectCount(value, 0)), { kind: 'valid', value, constraint: { keyword: 'pattern', pattern } });
}
