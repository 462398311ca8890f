import type { Condition, Operand } from '../../specs/words/condition.ts';

/** An operand that holds no other operand. */
export type Leaf = Extract<Operand, { kind: 'literal' | 'status' | 'body' | 'header' }>;

/** A condition about a whole body, which has no operands. */
export type AnswerCondition = Extract<Condition, { kind: 'json' | 'lacks' }>;

/** Replaces the innermost operands of a condition. @param see is called with each condition about a whole body */
export function mapLeaves(
  condition: Condition,
  map: (leaf: Leaf) => Operand,
  see: (condition: AnswerCondition) => void = () => {},
): Condition {
  const mapped = (each: Operand): Operand => mapOperand(each, map);
  switch (condition.kind) {
    case 'equal':
    case 'among':
    case 'at-most':
      return { ...condition, left: mapped(condition.left), right: mapped(condition.right) };
    case 'valid':
      return { ...condition, value: mapped(condition.value) };
    case 'descending':
      return { ...condition, of: mapped(condition.of) };
    case 'not':
      return { ...condition, of: mapLeaves(condition.of, map, see) };
    case 'every':
    case 'some':
      return { ...condition, of: condition.of.map((each) => mapLeaves(each, map, see)) };
    case 'json':
    case 'lacks':
      see(condition);
      return condition;
  }
}

function mapOperand(operand: Operand, map: (leaf: Leaf) => Operand): Operand {
  switch (operand.kind) {
    case 'literal':
    case 'status':
    case 'body':
    case 'header':
      return map(operand);
    case 'within':
    case 'count':
    case 'slice':
    case 'sorted':
    case 'distinct':
      return { ...operand, of: mapOperand(operand.of, map) };
    case 'where':
      return { ...operand, of: mapOperand(operand.of, map), among: mapOperand(operand.among, map) };
    case 'all':
      return { ...operand, of: operand.of.map((each) => mapOperand(each, map)) };
  }
}
