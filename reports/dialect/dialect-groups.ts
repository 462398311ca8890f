import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Run } from '../record/run/run.ts';
import { shortened } from '../verdict/plural.ts';

const placesShown = 1_000;

const valuesShown = 8;

interface DialectRow {
  readonly place: string;
  readonly fact: string;
  readonly seen: string;
}

export interface DialectGroup {
  readonly silence: string;
  readonly sentence: string;
  readonly rows: readonly DialectRow[];
}

/** Places at which nothing was seen are left out. */
export function dialectGroups({ dialect }: Pick<Run, 'dialect'>): readonly DialectGroup[] {
  const groups = new Map<string, DialectRow[]>();
  for (const { silence, place, fact, of, values } of (dialect ?? []).slice(0, placesShown)) {
    if (values.every(({ value }) => value === 'none')) continue;
    const often = [...values].sort((a, b) => b.seen - a.seen);
    const named = often.map(({ value, seen }) => `${value} (${seen === of ? 'always' : seen})`);
    const shown = shortened(named, valuesShown, (left) => `and ${left} more`);
    const row = { place, fact, seen: `${shown.join(', ')}; ${of} ${of === 1 ? 'look' : 'looks'}` };
    groups.set(silence, [...(groups.get(silence) ?? []), row]);
  }
  return [...groups].map(([silence, rows]) => ({ silence, sentence: silenceSentence(silence), rows }));
}

/** Only the id if the catalogue does not have it. */
export const silenceSentence = (id: string): string => loadCatalogue().silences.get(id)?.silence ?? id;
