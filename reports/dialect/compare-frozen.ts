import type { Run } from '../record/run/run.ts';
import type { ShownObservation } from '../record/run/shown-observation.ts';
import type { FrozenDialect } from '../verdict/standing/frozen-dialect.ts';
import { compareDialects } from './compare-dialect.ts';

/**
 * Holds what a run observed against a dialect that is frozen. What rests on few observations may be chance, and counts
 * as no change.
 */
export function compareFrozen(frozen: readonly ShownObservation[], { dialect }: Pick<Run, 'dialect'>): FrozenDialect {
  const changes = compareDialects(frozen, dialect);
  if (changes === null) return { isObserved: false, changes: [] };
  const sure = changes.filter(({ isSure }) => isSure);
  return {
    isObserved: true,
    changes: sure.map(
      ({ silence, place, fact, before, after }) => `${silence} ${place}, ${fact}: ${before} → ${after}`,
    ),
  };
}
