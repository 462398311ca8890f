import { type Dialect, maxValues } from '../../../specs/words/dialect.ts';
import type { ShownObservation } from './run.ts';
import { runBounds, textLengths } from './run-bounds.ts';
import type { TextStore } from './text-store.ts';

interface Gathered extends Pick<ShownObservation, 'silence' | 'place' | 'fact' | 'request'> {
  /** The number of times that it was looked at, of which `values` counts each outcome. */
  of: number;
  readonly values: Map<string, number>;
}

/** Joins what all checks observed of the dialect: an observation for each silence, place and fact. */
export class GatheredDialect {
  readonly #texts: TextStore;
  readonly #observations = new Map<string, Gathered>();
  #hasDialect = false;

  constructor(texts: TextStore) {
    this.#texts = texts;
  }

  add({ requests, observations }: Dialect): void {
    this.#hasDialect = true;
    for (const { silence, place, fact, of, values, first } of observations) {
      const key = `${silence} ${place} ${fact}`;
      const known = this.#observations.get(key);
      if (known === undefined && this.#observations.size >= runBounds.observations) continue;
      const text = (value: string) => this.#texts.keep(value, textLengths.pointer);
      const gathered: Gathered = known ?? {
        silence,
        place: text(place),
        fact: text(fact),
        of: 0,
        values: new Map(),
        request: text(requests[first] ?? ''),
      };
      this.#observations.set(key, gathered);
      gathered.of += of;
      for (const { value, seen } of values) addTo(gathered.values, text(value), seen);
    }
  }

  result(): readonly ShownObservation[] | null {
    if (!this.#hasDialect) return null;
    const sorted = [...this.#observations].sort(([one], [other]) => (one < other ? -1 : 1));
    return sorted.map(([, { values, ...rest }]) => ({
      ...rest,
      values: [...values].sort(([one], [other]) => (one < other ? -1 : 1)).map(([value, seen]) => ({ value, seen })),
    }));
  }
}

function addTo(values: Map<string, number>, value: string, seen: number): void {
  const before = values.get(value);
  if (before !== undefined || values.size < maxValues) values.set(value, (before ?? 0) + seen);
}
