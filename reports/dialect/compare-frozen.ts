import type { Run } from '../record/run/run.ts';
import type { ShownObservation } from '../record/run/shown-observation.ts';
import type { FrozenDialect } from '../verdict/standing/frozen-dialect.ts';
import { compareDialects, keyOf } from './compare-dialect.ts';
import { joinPlaces, placesPhrase } from './join-places.ts';
import { isOpenChoice } from './open-choices.ts';

/** Compares the dialect of a run with a frozen one; a difference that rests on few observations does not count. */
export function compareFrozen(
  frozen: readonly ShownObservation[],
  run: Pick<Run, 'defects' | 'dialect' | 'idle' | 'requirements'>,
): FrozenDialect {
  const { dialect } = run;
  const changes = compareDialects(frozen, dialect);
  if (changes === null) return { isObserved: false, few: 0, unseen: frozen.length, changes: [] };
  const joined = joinPlaces(changes.filter(isOpenChoice([run])));
  const seen = new Set(dialect?.map(keyOf));
  const sure = joined.filter(({ isSure }) => isSure);
  return {
    isObserved: true,
    few: joined.length - sure.length,
    unseen: frozen.filter((each) => !seen.has(keyOf(each))).length,
    changes: sure.map(
      ({ silence, fact, before, after, ...where }) =>
        `${silence} ${placesPhrase(where)}, ${fact}: ${before} → ${after}`,
    ),
  };
}
