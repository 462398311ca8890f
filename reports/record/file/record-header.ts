import { sha256 } from '../../../specs/words/digest.ts';
import type { RecordedRequirement } from '../../../specs/words/record.ts';

/** A requirement as the catalogue has it. `judged`: `none` if no check can judge it, for the `reason`. */
export interface CatalogueEntry extends Omit<RecordedRequirement, 'unjudged'> {
  readonly judged: string;
  readonly reason?: string | null;
}

/** The requirements of the catalogue as the header of a record keeps them, sorted by id. */
export function recordedRequirements(catalogue: Iterable<CatalogueEntry>): readonly RecordedRequirement[] {
  const entries = [...catalogue].map(({ id, section, level, operations, statement, rule, judged, reason }) => ({
    id,
    section,
    level,
    operations: [...operations],
    statement,
    ...(rule === undefined ? {} : { rule }),
    unjudged: judged === 'none' ? (reason ?? 'No check judges it.') : null,
  }));
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** `sha256:` and 64 hex digits over the requirements of a record, to be found again from the record alone. */
export const requirementsDigest = (requirements: readonly RecordedRequirement[]): string =>
  sha256(JSON.stringify(requirements));
