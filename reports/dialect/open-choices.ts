import { withoutIndices } from '../../specs/words/finding.ts';
import type { Run } from '../record/run/run.ts';
import type { DialectChange } from './dialect-change.ts';

/** Facts about a value itself, and not about a list as a whole. */
const ofValues: ReadonlySet<string> = new Set(['form', 'given', 'keys', 'lacking', 'values']);

/** Operation, status, and perhaps of which sample, before the pointer of a value. */
const beforePointer = /^[a-z-]+ \d{3}[^/]*(?=\/)/;

/**
 * Tells whether a change is a choice in each of these runs. It is none where a must is broken at its place, or where only
 * one of the runs saw the operation answer a valid request with success, since the refusals of the other prove nothing.
 */
export function isOpenChoice(
  runs: readonly Pick<Run, 'defects' | 'idle' | 'requirements'>[],
): (change: Pick<DialectChange, 'fact' | 'place'>) => boolean {
  const broken = new Set(
    runs.flatMap(({ defects, requirements }) =>
      defects
        .filter(({ requirement }) => requirements.get(requirement)?.level === 'must')
        .map(({ operation, pointer }) => `${operation} ${withoutIndices(pointer ?? '')}`),
    ),
  );
  return ({ fact, place }) => {
    const [operation = ''] = /^[a-z-]+/.exec(place) ?? [];
    if (runs.filter(({ idle }) => idle.has(operation)).length === 1) return false;
    return !(ofValues.has(fact) && broken.has(place.replace(beforePointer, `${operation} `)));
  };
}
