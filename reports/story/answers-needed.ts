import type { Condition } from '../../specs/words/condition.ts';
import { type AnswerCondition, type Leaf, mapLeaves } from './map-leaves.ts';

/** Lists the answers that a condition is about; an answer is named by how many answers follow it (`back`). */
export const answersNeeded = (condition: Condition): ReadonlySet<number> =>
  new Set(partsOf(condition).map(({ back }) => back));

/** Lists, by `back`, the answers whose status the condition is about. */
export const statusesCompared = (condition: Condition): ReadonlySet<number> =>
  new Set(partsOf(condition).flatMap(({ kind, back }) => (kind === 'status' ? [back] : [])));

/** Tells whether a condition only says what must be absent, so that a refusal satisfies it, too. */
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

export const placesNeeded = (condition: Condition): readonly Place[] =>
  partsOf(condition).flatMap((part) => (part.kind === 'body' ? [part] : []));

/** A place in the body of an answer. `back`: how many answers follow that answer. */
export interface Place {
  readonly back: number;
  readonly at: readonly string[];
}

type Part = Exclude<Leaf, { kind: 'literal' }> | AnswerCondition;

function partsOf(condition: Condition): readonly Part[] {
  const parts: Part[] = [];
  const collect = (leaf: Leaf): Leaf => {
    if (leaf.kind !== 'literal') parts.push(leaf);
    return leaf;
  };
  mapLeaves(condition, collect, (ofBody) => parts.push(ofBody));
  return parts;
}
