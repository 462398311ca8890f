import { formIds } from '../../specs/validation/list-places.ts';
import { unseenReason } from '../../specs/words/finding.ts';
import type { Run } from '../record/run/run.ts';

/** The refusal that a reason ends with, as in `no payment to test with: 404 not_found_error`; undefined if there is none. */
export const refusalIn = (reason: string | null | undefined) =>
  /: (?<refusal>(?<status>4\d\d) [a-z_]+)$/.exec(reason ?? '')?.groups as
    | { readonly refusal: string; readonly status: string }
    | undefined;

/**
 * Finds what stopped others of the same operations, of a requirement whose case was not seen: what other checks need of an
 * operation is not seen either. Its keys may be absent all the same.
 */
export function stoppedBeside<T>(
  { judgements, requirements }: Pick<Run, 'judgements' | 'requirements'>,
  stopped: readonly (readonly [requirement: string, by: T])[],
): (requirement: string) => T | undefined {
  const operationsOf = (id: string): string => requirements.get(id)?.operations.join(' ') ?? '';
  const byOperations = new Map(stopped.map(([id, by]) => [operationsOf(id), by]));
  const forms = formIds();
  return (id) =>
    judgements.get(id)?.reason === unseenReason && !forms.has(id) ? byOperations.get(operationsOf(id)) : undefined;
}
