import { isDeepStrictEqual } from 'node:util';
import type { Condition, Operand } from '../../specs/words/condition.ts';

/** In every function here `back` counts from the last exchange of a finding, which decides: 0 is that, 1 the one before. */
const statusAt = (back = 0): Operand => ({ kind: 'status', back });

/** The values at a JSON pointer of an answer's body; `*` stands for each element. */
export const bodyAt = (pointer: string, back = 0): Operand => ({ kind: 'body', back, at: placeOf(pointer) });

/** The values at a JSON pointer within each of the given values. */
export const within = (of: Operand, pointer: string): Operand => ({ kind: 'within', of, at: placeOf(pointer) });

/** Selects the values that have `value` at a JSON pointer within them. */
export const having = (of: Operand, pointer: string, value: unknown): Operand => ({
  kind: 'where',
  of,
  at: placeOf(pointer),
  among: literal(value),
});

export const literal = (value: unknown): Operand => ({ kind: 'literal', value });

export const sliceOf = (of: Operand, from: number, most: number): Operand => ({ kind: 'slice', of, from, most });
export const countOf = (of: Operand): Operand => ({ kind: 'count', of });

/** Expects the same values in the same order. */
export const expectEqual = (left: Operand, right: Operand): Condition => ({ kind: 'equal', left, right });
export const expectValue = (at: Operand, value: unknown): Condition => expectEqual(at, literal(value));
export const expectCount = (of: Operand, count: number): Condition => expectValue(countOf(of), count);

export const expectAtMost = (of: Operand, count: number): Condition => ({
  kind: 'at-most',
  left: countOf(of),
  right: literal(count),
});

export const expectDistinct = (of: Operand): Condition => expectEqual(countOf({ kind: 'distinct', of }), countOf(of));
export const expectStatus = (status: number, back = 0): Condition => expectValue(statusAt(back), status);

export const expectSuccess = (back = 0): Condition => ({
  kind: 'valid',
  value: statusAt(back),
  constraint: { keyword: 'range', least: 200, most: 299 },
});

/** Whether a condition, or a part of it, expects the deciding answer to be a success. */
export function saysSuccess(condition: Condition | undefined): boolean {
  if (condition?.kind === 'every') return condition.of.some(saysSuccess);
  return isDeepStrictEqual(condition, expectSuccess()) || isDeepStrictEqual(condition, expectStatus(200));
}

export const expectRefusal = (back = 0): Condition => not(expectSuccess(back));

/** Expects two answers to have the same values, in any order, at `place` below `pointer` and below `otherPointer`. */
export const expectAlike = (place: string, pointer: string, otherPointer: string, otherBack: number): Condition =>
  expectSame(bodyAt(`${pointer}${place}`), bodyAt(`${otherPointer}${place}`, otherBack));

/** Expects the same values in any order. */
export const expectSame = (left: Operand, right: Operand): Condition =>
  expectEqual({ kind: 'sorted', of: left }, { kind: 'sorted', of: right });

/** Expects a refusal of the whole batch, or elements none of which has code 200. */
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

/** Expects the elements of a batch about these ids to have nothing at a pointer within them. */
export function expectNothingFor(idKey: string, ids: readonly string[], pointer: string): Condition {
  const valuesFor = (id: string): Operand => within(having(bodyAt('/responses/*'), `/${idKey}`, id), pointer);
  return every(...ids.map((id) => expectCount(valuesFor(id), 0)));
}

/** Expects a text to stand nowhere in the deciding answer. */
export const expectLacks = (text: string): Condition => ({ kind: 'lacks', back: 0, text });

/** Expects a Content-Type that says JSON, in any letter case. */
export function saysJsonAt(): Condition {
  const pattern = '^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/([^;]*[+])?[Jj][Ss][Oo][Nn] *(;.*)?$';
  const value: Operand = { kind: 'header', back: 0, name: 'content-type' };
  return every(not(expectCount(value, 0)), { kind: 'valid', value, constraint: { keyword: 'pattern', pattern } });
}
