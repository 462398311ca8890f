import type { Condition, Operand } from '../../specs/words/condition.ts';

/** The answers that a condition is about, by how many there are after them. */
export const answersNeeded = (condition: Condition): ReadonlySet<number> =>
  new Set(leavesOf(condition).map(({ back }) => back));

/** The answers whose status the condition itself looks at. */
export const statusesSaid = (condition: Condition): ReadonlySet<number> =>
  new Set(leavesOf(condition).flatMap(({ isStatus, back }) => (isStatus ? [back] : [])));

/** Whether a condition says of what there must not be, and no more: an answer that is refused satisfies it, too. */
export function isAbsence(condition: Condition): boolean {
  switch (condition.kind) {
    case 'lacks':
      return true;
    case 'equal':
      return condition.left.kind === 'count' && condition.right.kind === 'literal' && condition.right.value === 0;
    case 'every':
    case 'some':
      return condition.of.every(isAbsence);
    default:
      return false;
  }
}

/** The places of bodies that a condition looks at, each with how many answers there are after it. */
export const placesNeeded = (condition: Condition): readonly Place[] =>
  leavesOf(condition).flatMap(({ back, at }) => (at === undefined ? [] : [{ back, at }]));

/** A place of a body, and how many answers there are after it. */
export interface Place {
  readonly back: number;
  readonly at: readonly string[];
}

interface Leaf {
  readonly back: number;
  readonly isStatus: boolean;
  readonly at?: readonly string[];
}

function leavesOf(condition: Condition): readonly Leaf[] {
  switch (condition.kind) {
    case 'equal':
    case 'among':
    case 'at-most':
      return [...leavesIn(condition.left), ...leavesIn(condition.right)];
    case 'valid':
      return leavesIn(condition.value);
    case 'descending':
      return leavesIn(condition.of);
    case 'json':
    case 'lacks':
      return [{ back: condition.back, isStatus: false }];
    case 'not':
      return leavesOf(condition.of);
    case 'every':
    case 'some':
      return condition.of.flatMap(leavesOf);
  }
}

function leavesIn(operand: Operand): readonly Leaf[] {
  switch (operand.kind) {
    case 'literal':
      return [];
    case 'status':
      return [{ back: operand.back, isStatus: true }];
    case 'body':
      return [{ back: operand.back, isStatus: false, at: operand.at }];
    case 'header':
      return [{ back: operand.back, isStatus: false }];
    case 'all':
      return operand.of.flatMap(leavesIn);
    case 'where':
      return [...leavesIn(operand.of), ...leavesIn(operand.among)];
    case 'within':
    case 'count':
    case 'slice':
    case 'sorted':
    case 'distinct':
      return leavesIn(operand.of);
  }
}
