import type { Condition, Operand } from '../../specs/words/condition.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';
import { valuesAt } from './known-values.ts';

/** The most characters of a value, as JSON, that a script compares. */
const longest = 4_000;

/** Expects another status, or value at `at`, than the recorded one. @returns null if a right answer may be like it */
export function unlikeRecorded(deciding: ExchangeEvidence, at: readonly string[] | null): Condition | null {
  const { response } = deciding;
  if (response === null) return null;
  const status: Condition = equals({ kind: 'status', back: 0 }, response.status);
  if (at === null) return response.status < 300 ? null : { kind: 'not', of: status };
  const value = valuesAt(parseJson(response.text), at);
  if (JSON.stringify(value).length > longest) return null;
  const place: Operand = { kind: 'body', back: 0, at };
  const same: Condition =
    value.length === 0
      ? { kind: 'equal', left: { kind: 'count', of: place }, right: { kind: 'literal', value: 0 } }
      : equals(place, value[0]);
  return { kind: 'not', of: { kind: 'every', of: [status, same] } };
}

/**
 * Makes the premise of {@link unlikeRecorded}: a different answer shows that the defect is gone only if its status is
 * right. With a known place it is of the recorded hundred; else a success, or after a 5xx any below 500.
 */
export function decidedByRecord(
  { response }: ExchangeEvidence,
  at: readonly string[] | null,
  unlike: Condition,
): Condition {
  const status = response?.status ?? 0;
  const hundred = Math.floor(status / 100) * 100;
  const [least, most] = at !== null ? [hundred, hundred + 99] : status >= 500 ? [200, 499] : [200, 299];
  const constraint = { keyword: 'range', least, most } as const;
  return {
    kind: 'some',
    of: [
      { kind: 'not', of: unlike },
      { kind: 'valid', value: { kind: 'status', back: 0 }, constraint },
    ],
  };
}

const equals = (left: Operand, value: unknown): Condition => ({
  kind: 'equal',
  left,
  right: { kind: 'literal', value },
});
