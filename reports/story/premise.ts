import type { Condition, Operand } from '../../specs/words/condition.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';
import { answersNeeded, isAbsence, placesNeeded, statusesSaid } from './answers-needed.ts';
import { withElementsById } from './elements-by-id.ts';
import { valuesAt } from './known-values.ts';

/**
 * Makes the premise of a condition: the statuses of answers, and the codes of batch elements, have the same first digit
 * as in the run. Otherwise the bodies can't be compared. `decides`: the condition, with elements found by their ids.
 */
export function premiseOf(
  condition: Condition,
  decides: Condition,
  evidence: readonly ExchangeEvidence[],
): Condition | null {
  const said = statusesSaid(condition);
  const alike = [...answersNeeded(condition)].flatMap((back): readonly Condition[] => {
    const status = evidence.at(-1 - back)?.response?.status;
    if (said.has(back) || status === undefined) return [];
    // A 202 ("come back later") has another body than other successes, so only 202 is alike.
    const ofRun = status === 202 ? statusOf(back, 202, 202) : statusOfHundred(back, Math.floor(status / 100));
    return [isAbsence(condition) && back === 0 ? { kind: 'some', of: [ofRun, statusOfHundred(back, 4)] } : ofRun];
  });
  const codes = codesOfElements(condition, evidence);
  const ofElements: readonly Condition[] =
    codes.length === 0
      ? []
      : [{ kind: 'some', of: [decides, withElementsById({ kind: 'every', of: codes }, evidence)] }];
  const all = [...alike, ...ofElements];
  return all.length === 0 ? null : { kind: 'every', of: all };
}

const statusOfHundred = (back: number, hundred: number): Condition => statusOf(back, hundred * 100, hundred * 100 + 99);

function statusOf(back: number, least: number, most: number): Condition {
  const constraint = { keyword: 'range', least, most } as const;
  return { kind: 'valid', value: { kind: 'status', back }, constraint };
}

/**
 * Makes the premise that batch elements whose bodies a condition reads have codes of the same hundred as in the run,
 * unless the condition reads the codes itself; `evidence`: the deciding exchange last.
 */
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
    codes.set(JSON.stringify(place), {
      kind: 'valid',
      value: place,
      constraint: { keyword: 'range', ...bounds(code) },
    });
  }
  return [...codes.values()];
}

/** The bounds on codes like this one. An element of code 202 has another body than other successes, so only 202 is alike. */
function bounds(code: number): { readonly least: number; readonly most: number } {
  if (code === 202) return { least: 202, most: 202 };
  const hundred = Math.floor(code / 100) * 100;
  return { least: hundred, most: hundred + 99 };
}
