import type { Condition, Operand } from '../specs/condition.ts';

/** The status of an answer, as a place to compare. `back`: how many answers before the deciding one. */
export function statusAt(back = 0): Operand {
  return { kind: 'status', back };
}

/** The values at a JSON pointer of an answer's body; `*` stands for each element. */
export function bodyAt(pointer: string, back = 0): Operand {
  const at = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { kind: 'body', back, at };
}

/** The deciding answer has this status. */
export function expectStatus(status: number, back = 0): Condition {
  return { kind: 'equal', left: statusAt(back), right: { kind: 'literal', value: status } };
}

/** The answer is a success. */
export function expectSuccess(back = 0): Condition {
  return statusWithin(200, 299, back);
}

/** The answer is no success. */
export function expectRefusal(back = 0): Condition {
  return { kind: 'not', of: expectSuccess(back) };
}

/** A value of the answer is this one. */
export function expectValue(at: Operand, value: unknown): Condition {
  return { kind: 'equal', left: at, right: { kind: 'literal', value } };
}

/** The status is one of those between these two, which count. */
export function statusWithin(least: number, most: number, back = 0): Condition {
  return { kind: 'valid', value: statusAt(back), constraint: { keyword: 'range', least, most } };
}
