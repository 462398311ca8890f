import { groupBy } from '../../specs/words/group-by.ts';
import { sureFrom } from './compare-dialect.ts';
import type { DialectChange } from './dialect-change.ts';

/** If at least so many places changed alike, it is sure that a request is answered otherwise. */
const surePlaces = 3;

/** Joins equal changes of one fact at several places into the first one; their observations are added up. */
export function joinPlaces(changes: readonly DialectChange[]): readonly DialectChange[] {
  const groups = groupBy(changes, ({ silence, fact, before, after }) => JSON.stringify([silence, fact, before, after]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return first ?? [];
    const looks = (run: 0 | 1): number => group.reduce((sum, { of }) => sum + of[run], 0);
    const of = [looks(0), looks(1)] as const;
    // An error of the server may have come to several requests by chance.
    const isSettled = first.fact === 'answer' && !/\b5\d\d\b/.test(`${first.before} ${first.after}`);
    const isSure = first.isSure || Math.min(...of) >= sureFrom || (isSettled && group.length >= surePlaces);
    return [{ ...first, of, isSure, places: group.map(({ place }) => place) }];
  });
}

const placesNamed = 3;

export function placesPhrase({ place, places = [place] }: Pick<DialectChange, 'place' | 'places'>): string {
  const left = places.length - placesNamed;
  return `${places.slice(0, placesNamed).join(', ')}${left > 0 ? ` and ${left} more ${left === 1 ? 'place' : 'places'}` : ''}`;
}
