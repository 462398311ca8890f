import { compareDialects } from '../dialect/compare-dialect.ts';
import type { DialectChange } from '../dialect/dialect-change.ts';
import type { ShownObservation } from '../record/run/shown-observation.ts';

/** The least looks at a place for an observation to replace that of an earlier release. */
const enoughLooks = 5;

/** Places that are followed. A run has a few hundred. */
const maxPlaces = 25_000;

/** Follows what a target chooses from run to run; each place is compared with the last run that saw it often enough. */
export class DialectHistory {
  readonly #known = new Map<string, ShownObservation>();

  /** The changes since earlier runs; null if this run, or all before it, observed nothing. */
  follow(dialect: readonly ShownObservation[] | null): readonly DialectChange[] | null {
    if (dialect === null) return null;
    const before = this.#known.size === 0 ? null : [...this.#known.values()];
    const changes = compareDialects(before, dialect);
    const changed = new Set(changes?.map(keyOf));
    for (const observation of dialect) {
      const key = keyOf(observation);
      const known = this.#known.get(key);
      const isBetter = known === undefined || changed.has(key) || observation.of >= Math.min(enoughLooks, known.of);
      if (isBetter && (known !== undefined || this.#known.size < maxPlaces)) this.#known.set(key, observation);
    }
    return changes;
  }
}

const keyOf = ({ silence, place, fact }: Pick<ShownObservation, 'silence' | 'place' | 'fact'>): string =>
  `${silence} ${place} ${fact}`;
