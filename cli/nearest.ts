import { distance } from 'fastest-levenshtein';
import { UsageError } from './io.ts';

const maxProposals = 3;

/** Finds what a mistyped word meant, nearest first. @param farthest the most letters that may have to change */
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
    .slice(0, maxProposals)
    .map(({ candidate }) => candidate);
}

/** @throws UsageError for ids that are not known: `problemOf` each, and what the user probably meant */
export function assertKnown(
  ids: readonly string[],
  known: Iterable<string>,
  problemOf: (id: string) => string,
  fallback: string,
): void {
  const all = new Set(known);
  const unknown = ids.filter((id) => !all.has(id));
  if (unknown.length > 0)
    throw new UsageError(unknown.map((id) => `${problemOf(id)}; ${didYouMean(id, all, fallback)}`));
}

/** `did you mean A, B or C?`, or `fallback` if nothing is near. */
export function didYouMean(word: string, candidates: Iterable<string>, fallback: string): string {
  const near = nearest(word, candidates);
  const last = near.at(-1);
  if (last === undefined) return fallback;
  const rest = near.slice(0, -1);
  return `did you mean ${rest.length === 0 ? last : `${rest.join(', ')} or ${last}`}?`;
}
