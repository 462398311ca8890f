import type { Condition, Operand } from '../../specs/words/condition.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';

/** The key that says what an element of a batch is about. */
const idKeys = ['payment_id', 'enrollment_id'] as const;

/** Finds each element of a batch by its id, not its place, unless the id is not asked for, doubled, or the only one. */
export function withElementsById(condition: Condition, evidence: readonly ExchangeEvidence[]): Condition {
  const find = (each: Operand): Operand => {
    if (each.kind !== 'body') return each;
    const [key, index, ...rest] = each.at;
    if (key !== 'responses' || index === undefined || !/^\d+$/.test(index)) return each;
    const id = idOf(evidence.at(-1 - each.back), Number(index));
    if (id === null || rest[0] === id.key) return each;
    const elements: Operand = { kind: 'body', back: each.back, at: ['responses', '*'] };
    const among: Operand = { kind: 'literal', value: id.value };
    return { kind: 'within', of: { kind: 'where', of: elements, at: [id.key], among }, at: rest };
  };
  return mapCondition(condition, (each) => mapOperand(each, find));
}

interface ElementId {
  readonly key: string;
  readonly value: string;
}

/** The id of an element, which no other one has and the request names; null where there is none. */
function idOf(exchange: ExchangeEvidence | undefined, index: number): ElementId | null {
  const elements = objectOf(parseJson(exchange?.response?.text ?? '')).responses;
  if (!Array.isArray(elements) || elements.length < 2) return null;
  const own = objectOf(elements[index]);
  for (const key of idKeys) {
    const value = own[key];
    if (typeof value !== 'string' || exchange?.request.body?.includes(value) !== true) continue;
    const alike = elements.filter((each) => objectOf(each)[key] === value);
    return alike.length === 1 ? { key, value } : null;
  }
  return null;
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function mapCondition(condition: Condition, map: (operand: Operand) => Operand): Condition {
  switch (condition.kind) {
    case 'equal':
    case 'among':
    case 'at-most':
      return { ...condition, left: map(condition.left), right: map(condition.right) };
    case 'valid':
      return { ...condition, value: map(condition.value) };
    case 'descending':
      return { ...condition, of: map(condition.of) };
    case 'not':
      return { ...condition, of: mapCondition(condition.of, map) };
    case 'every':
    case 'some':
      return { ...condition, of: condition.of.map((each) => mapCondition(each, map)) };
    case 'json':
    case 'lacks':
      return condition;
  }
}

function mapOperand(operand: Operand, map: (operand: Operand) => Operand): Operand {
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
