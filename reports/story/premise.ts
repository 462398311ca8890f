import type { Condition, Operand } from '../../specs/words/condition.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';
import { answersNeeded, isAbsence, placesNeeded, statusesCompared } from './answers-needed.ts';
import { withElementsById } from './elements-by-id.ts';
import { valuesAt } from './known-values.ts';

/**
 * Demands statuses, and codes of batch elements, like those of the run; null: all are compared already. `condition`: the
 * expectation as recorded; `decides`: the same with elements found by their ids.
 */
export function premiseOf(
  condition: Condition,
  decides: Condition,
  evidence: readonly ExchangeEvidence[],
): Condition | null {
  const compared = statusesCompared(condition);
  const alike = [...answersNeeded(condition)].flatMap((back): readonly Condition[] => {
    const status = evidence.at(-1 - back)?.response?.status;
    if (compared.has(back) || status === undefined) return [];
    const place: Operand = { kind: 'status', back };
    const ofRun = isLike(place, status);
    // A refusal lacks what must be absent, too.
    return [isAbsence(condition) && back === 0 ? { kind: 'some', of: [ofRun, isLike(place, 400)] } : ofRun];
  });
  const codes = codesOfElements(condition, evidence);
  const ofElements: readonly Condition[] =
    codes.length === 0
      ? []
      : [{ kind: 'some', of: [decides, withElementsById({ kind: 'every', of: codes }, evidence)] }];
  const all = [...alike, ...ofElements];
  return all.length === 0 ? null : { kind: 'every', of: all };
}

/** Compares a code by its hundred; only 202 ("come back later") is like 202, since other successes have another body. */
function isLike(value: Operand, code: number): Condition {
  const hundred = Math.floor(code / 100) * 100;
  const bounds = code === 202 ? { least: 202, most: 202 } : { least: hundred, most: hundred + 99 };
  return { kind: 'valid', value, constraint: { keyword: 'range', ...bounds } };
}

/** Compares the codes of batch elements whose bodies a condition reads, unless it reads the codes itself. */
function codesOfElements(condition: Condition, evidence: readonly ExchangeEvidence[]): readonly Condition[] {
  const places = placesNeeded(condition);
  const codes = new Map<string, Condition>();
  for (const { back, at } of places) {
    const [list, index, key] = at;
    if (list !== 'responses' || index === undefined || !/^\d+$/.test(index) || key !== 'body') continue;
    const place: Operand = { kind: 'body', back, at: [list, index, 'code'] };
    const [code] = valuesAt(parseJson(evidence.at(-1 - back)?.response?.text ?? ''), place.at);
    const isSaid = places.some((other) => other.back === back && other.at.join() === place.at.join());
    if (typeof code !== 'number' || isSaid) continue;
    codes.set(JSON.stringify(place), isLike(place, code));
  }
  return [...codes.values()];
}
