import { isDeepStrictEqual } from 'node:util';
import type { Condition, Operand } from '../../specs/words/condition.ts';

/** The status of an answer. @param back how many answers there are after it; 0: it decides */
const statusAt = (back = 0): Operand => ({ kind: 'status', back });

/** The values at a JSON pointer of an answer's body; `*` stands for each element. */
export const bodyAt = (pointer: string, back = 0): Operand => ({ kind: 'body', back, at: placeOf(pointer) });

/** The values at a JSON pointer within each of these values. */
export const within = (of: Operand, pointer: string): Operand => ({ kind: 'within', of, at: placeOf(pointer) });

/** The values that have this one at a JSON pointer. */
export const having = (of: Operand, pointer: string, value: unknown): Operand => ({
  kind: 'where',
  of,
  at: placeOf(pointer),
  among: literal(value),
});

export const literal = (value: unknown): Operand => ({ kind: 'literal', value });

/** The values from an index on, so many at most. */
export const sliceOf = (of: Operand, from: number, most: number): Operand => ({ kind: 'slice', of, from, most });

/** The number of values. */
export const countOf = (of: Operand): Operand => ({ kind: 'count', of });

/** Both give the same values, in the same order. */
export const expectEqual = (left: Operand, right: Operand): Condition => ({ kind: 'equal', left, right });

/** The place has this value, and no other. */
export const expectValue = (at: Operand, value: unknown): Condition => expectEqual(at, literal(value));

/** There are so many values. */
export const expectCount = (of: Operand, count: number): Condition => expectValue(countOf(of), count);

/** There are at most so many values. */
export const expectAtMost = (of: Operand, count: number): Condition => ({
  kind: 'at-most',
  left: countOf(of),
  right: literal(count),
});

/** No value comes twice. */
export const expectDistinct = (of: Operand): Condition => expectEqual(countOf({ kind: 'distinct', of }), countOf(of));

/** The answer has this status. */
export const expectStatus = (status: number, back = 0): Condition => expectValue(statusAt(back), status);

/** The answer is a success. */
export const expectSuccess = (back = 0): Condition => ({
  kind: 'valid',
  value: statusAt(back),
  constraint: { keyword: 'range', least: 200, most: 299 },
});

/** Whether a condition says of the deciding answer that it is a success, among others perhaps. */
export function saysSuccess(condition: Condition | undefined): boolean {
  if (condition?.kind === 'every') return condition.of.some(saysSuccess);
  return isDeepStrictEqual(condition, expectSuccess()) || isDeepStrictEqual(condition, expectStatus(200));
}

/** The answer is not a success. */
export const expectRefusal = (back = 0): Condition => not(expectSuccess(back));

/** Expects two answers to be alike at `place`, in any order, from `pointer` and `otherPointer`. */
export const expectAlike = (place: string, pointer: string, otherPointer: string, otherBack: number): Condition =>
  expectSame(bodyAt(`${pointer}${place}`), bodyAt(`${otherPointer}${place}`, otherBack));

/** Both give the same values, in any order. */
export const expectSame = (left: Operand, right: Operand): Condition =>
  expectEqual({ kind: 'sorted', of: left }, { kind: 'sorted', of: right });

/** A batch is refused, as a whole or in each of its elements. */
export function expectBatchRefused(): Condition {
  const codes = bodyAt('/responses/*/code');
  const hasElements = not(expectCount(codes, 0));
  return some(expectRefusal(), every(hasElements, not({ kind: 'among', left: literal(200), right: codes })));
}

export const not = (of: Condition): Condition => ({ kind: 'not', of });

export const every = (...of: readonly Condition[]): Condition => ({ kind: 'every', of });

export const some = (...of: readonly Condition[]): Condition => ({ kind: 'some', of });

const placeOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The elements of a batch about these ids have nothing at a pointer within them. */
export function expectNothingFor(idKey: string, ids: readonly string[], pointer: string): Condition {
  const own = (id: string): Operand => within(having(bodyAt('/responses/*'), `/${idKey}`, id), pointer);
  return every(...ids.map((id) => expectCount(own(id), 0)));
}

/** A text stands nowhere in the answer. */
export const expectLacks = (text: string): Condition => ({ kind: 'lacks', back: 0, text });

/** The answer says JSON in its Content-Type. */
export function saysJsonAt(): Condition {
  const pattern = '^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/([^;]*[+])?[Jj][Ss][Oo][Nn] *(;.*)?$';
  const value: Operand = { kind: 'header', back: 0, name: 'content-type' };
  return every(not(expectCount(value, 0)), { kind: 'valid', value, constraint: { keyword: 'pattern', pattern } });
}
