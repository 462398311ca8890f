import { asRecord } from '../../specs/words/as-record.ts';
import type { Condition, Operand } from '../../specs/words/condition.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';
import { mapLeaves } from './map-leaves.ts';

const idKeys = ['payment_id', 'enrollment_id'] as const;

/** Makes a condition find elements of batches by their ids, and not by their places, if a batch has several elements. */
export function withElementsById(condition: Condition, evidence: readonly ExchangeEvidence[]): Condition {
  const findById = (each: Operand): Operand => {
    if (each.kind !== 'body') return each;
    const [key, index, ...rest] = each.at;
    if (key !== 'responses' || index === undefined || !/^\d+$/.test(index)) return each;
    const id = idOf(evidence.at(-1 - each.back), Number(index));
    // A condition about the id itself would find its element by the very value in question.
    if (id === null || rest[0] === id.key) return each;
    const elements: Operand = { kind: 'body', back: each.back, at: ['responses', '*'] };
    const among: Operand = { kind: 'literal', value: id.value };
    return { kind: 'within', of: { kind: 'where', of: elements, at: [id.key], among }, at: rest };
  };
  return mapLeaves(condition, findById);
}

interface ElementId {
  readonly key: string;
  readonly value: string;
}

/** Finds the id of an element, if the request names this id and no other element has it; else null. */
function idOf(exchange: ExchangeEvidence | undefined, index: number): ElementId | null {
  const elements = asRecord(parseJson(exchange?.response?.text ?? '')).responses;
  if (!Array.isArray(elements) || elements.length < 2) return null;
  const element = asRecord(elements[index]);
  for (const key of idKeys) {
    const value = element[key];
    if (typeof value !== 'string' || exchange?.request.body?.includes(value) !== true) continue;
    const alike = elements.filter((each) => asRecord(each)[key] === value);
    return alike.length === 1 ? { key, value } : null;
  }
  return null;
}
