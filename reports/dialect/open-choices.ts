import { withoutIndices } from '../../specs/words/finding.ts';
import type { Run } from '../record/run/run.ts';
import type { DialectChange } from './dialect-change.ts';

/** Facts about a value in a body: where a must about the value is broken, they tell of that defect. */
const factsOfValues: ReadonlySet<string> = new Set(['form', 'given', 'keys', 'lacking', 'values']);

/** Matches what stands before the pointer in a place: the operation, the status, and perhaps the sample. */
const beforePointer = /^[a-z-]+ \d{3}[^/]*(?=\/)/;

/**
 * Tells whether a change is a free choice of the target in each of these runs. It is none where a must is broken at its
 * place, or where the operation worked in only one of the runs: the refusals of the other prove nothing.
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
    return !(factsOfValues.has(fact) && broken.has(place.replace(beforePointer, `${operation} `)));
  };
}
