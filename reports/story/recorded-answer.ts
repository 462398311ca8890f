import type { Condition, Operand } from '../../specs/words/condition.ts';
import type { ExchangeEvidence } from '../record/evidence/evidence.ts';
import { parsed, valuesAt } from './known-values.ts';

/** Characters of a recorded value that is compared with. */
const longest = 4_000;

/**
 * The condition to compare with where no data says what is right: the defect is there as long as the deciding answer
 * has the status and the value that it had in the run. Nothing where that is a success, and the finding is about no
 * place in it: a right answer may be one, too.
 * @param at keys and indices from the root of the body; null: the finding is about no place in it
 */
export function unlikeRecorded(deciding: ExchangeEvidence, at: readonly string[] | null): Condition | null {
  const { response } = deciding;
  if (response === null) return null;
  const status: Condition = equals({ kind: 'status', back: 0 }, response.status);
  if (at === null) return response.status < 300 ? null : { kind: 'not', of: status };
  const value = valuesAt(parsed(response.text), at);
  if (JSON.stringify(value).length > longest) return null;
  const place: Operand = { kind: 'body', back: 0, at };
  const same: Condition =
    value.length === 0
      ? { kind: 'equal', left: { kind: 'count', of: place }, right: { kind: 'literal', value: 0 } }
      : equals(place, value[0]);
  return { kind: 'not', of: { kind: 'every', of: [status, same] } };
}

function equals(left: Operand, value: unknown): Condition {
  return { kind: 'equal', left, right: { kind: 'literal', value } };
}
