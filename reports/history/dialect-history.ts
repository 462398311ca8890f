import { compareDialects, keyOf } from '../dialect/compare-dialect.ts';
import type { DialectChange } from '../dialect/dialect-change.ts';
import type { ShownObservation } from '../record/run/run.ts';

/** With at least so many looks an observation replaces that of an earlier run; with fewer, if that rests on no more. */
const enoughLooks = 5;

/** The most places that are followed: a run has a few hundred, but a stranger's record may hold any number. */
const maxPlaces = 25_000;

/** Follows from run to run what a target chooses. Each place is compared with the last run that looked at it often enough. */
export class DialectHistory {
  readonly #known = new Map<string, ShownObservation>();

  /** Takes the observations of the next run. @returns the changes; null if this run, or all before it, observed nothing */
  follow(dialect: readonly ShownObservation[] | null): readonly DialectChange[] | null {
    if (dialect === null) return null;
    const before = this.#known.size === 0 ? null : [...this.#known.values()];
    const changes = compareDialects(before, dialect);
    const changed = new Set(changes?.map(keyOf));
    for (const observation of dialect) {
      const key = keyOf(observation);
      const earlier = this.#known.get(key);
      const isBetter = earlier === undefined || changed.has(key) || observation.of >= Math.min(enoughLooks, earlier.of);
      if (isBetter && (earlier !== undefined || this.#known.size < maxPlaces)) this.#known.set(key, observation);
    }
    return changes;
  }
}
