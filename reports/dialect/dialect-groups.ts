import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import type { Run, ShownObservation } from '../record/run/run.ts';
import { shortened } from '../verdict/plural.ts';

const placesShown = 1_000;

const valuesShown = 8;

/** Places at which nothing was seen are left out. */
export function dialectGroups({ dialect }: Pick<Run, 'dialect'>) {
  const seen = (dialect ?? [])
    .slice(0, placesShown)
    .filter(({ values }) => values.some(({ value }) => value !== 'none'));
  return [...groupBy(seen, ({ silence }) => silence)].map(([silence, observations]) => ({
    silence,
    sentence: silenceSentence(silence),
    rows: observations.map(dialectRow),
  }));
}

function dialectRow({ place, fact, of, values }: ShownObservation) {
  const often = [...values].sort((a, b) => b.seen - a.seen);
  const named = often.map(({ value, seen }) => `${value} (${seen === of ? 'always' : seen})`);
  const shown = shortened(named, valuesShown, (left) => `and ${left} more`);
  return { place, fact, seen: `${shown.join(', ')}; ${of} ${of === 1 ? 'look' : 'looks'}` };
}

/** Only the id if the catalogue does not have it. */
export const silenceSentence = (id: string): string => loadCatalogue().silences.get(id)?.silence ?? id;
