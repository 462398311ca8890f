import { distance } from 'fastest-levenshtein';

const most = 3;

/**
 * The candidates that a mistyped word most likely meant, nearest first; letter case does not count. Empty if more
 * than `farthest` letters would have to change: by default half of the word, and at most four.
 */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  farthest: number = Math.min(4, Math.max(1, Math.floor(word.length / 2))),
): readonly string[] {
  const wanted = word.slice(0, 100).toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, away: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ away }) => away <= farthest)
    .sort((a, b) => a.away - b.away || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** `did you mean A, B or C?`, or `fallback` if nothing is near. */
export function didYouMean(word: string, candidates: Iterable<string>, fallback: string): string {
  const near = nearest(word, candidates);
  const last = near.at(-1);
  if (last === undefined) return fallback;
  const rest = near.slice(0, -1);
  return `did you mean ${rest.length === 0 ? last : `${rest.join(', ')} or ${last}`}?`;
}
