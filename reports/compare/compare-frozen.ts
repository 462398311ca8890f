import { compareDialects, keyOf } from '../dialect/compare-dialect.ts';
import { joinPlaces, placesPhrase } from '../dialect/join-places.ts';
import { isOpenChoice } from '../dialect/open-choices.ts';
import type { Run, ShownObservation } from '../record/run/run.ts';
import type { FrozenDialect } from '../verdict/standing/baseline.ts';
import { type Summary, summarise } from '../verdict/summary/summary.ts';
import { hasBaseJudgedLess } from './untested-base.ts';

/** A dialect that may not change, and the run that observed it; null: that run is not known. */
export interface FrozenBase {
  readonly dialect: readonly ShownObservation[];
  readonly run: Run | null;
}

/** Finds what a run changed of a frozen dialect. A difference that rests on few observations is only counted, in `few`. */
export function compareFrozen(
  { dialect: frozen, run: base }: FrozenBase,
  run: Pick<Run, 'defects' | 'dialect' | 'idle' | 'requirements'>,
  summary: Pick<Summary, 'requirements' | 'strict'>,
): FrozenDialect {
  const { dialect } = run;
  const changes = compareDialects(frozen, dialect);
  if (changes === null)
    return { isObserved: false, few: 0, unseen: frozen.length, silences: 0, changes: [], short: null };
  const frozenSummary = base === null ? null : summarise(base);
  // `[]`: no changes of requirements, since only dialects are compared here.
  const judgedLess =
    frozenSummary !== null && hasBaseJudgedLess(frozenSummary.requirements, summary.requirements, [], summary.strict);
  // Only the defects of this run are regarded, since those of the frozen run may not be known.
  const joined = joinPlaces(changes.filter(isOpenChoice([run])));
  const seen = new Set(dialect?.map(keyOf));
  const seenAgain = frozen.filter((each) => seen.has(keyOf(each)));
  const sure = joined.filter(({ isSure }) => isSure);
  return {
    isObserved: true,
    few: joined.length - sure.length,
    unseen: frozen.length - seenAgain.length,
    silences: new Set(seenAgain.map(({ silence }) => silence)).size,
    changes: sure.map(
      ({ silence, fact, before, after, ...where }) =>
        `${silence} ${placesPhrase(where)}, ${fact}: ${before} → ${after}`,
    ),
    short: judgedLess ? frozenSummary.coverage.must : null,
  };
}
