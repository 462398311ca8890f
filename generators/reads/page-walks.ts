import fc, { type Arbitrary } from 'fast-check';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Page } from './paging.ts';

/** Pages that follow one another from offset 0 on, and together hold the whole list, once each. Never empty. */
export type PageWalk = readonly Page[];

/** The most requests that a walk may take. */
const maxPages = 8;

/**
 * A walk over a list of `total` >= 0 elements in at most eight pages of random sizes, the last of which may reach past
 * the end. Shrinks towards one page.
 */
export function pageWalk(total: number): Arbitrary<PageWalk> {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, total - 1) }), { maxLength: maxPages - 1 });
  return fc.tuple(cuts, fc.nat({ max: 3 })).map(([offsets, excess]) => {
    const inner = offsets.filter((cut) => cut < total).sort((a, b) => a - b);
    return walkAlong([0, ...inner, Math.max(total, 1) + excess]);
  });
}

/**
 * All at once; the last element alone; the first alone; pages of one size that divides the list evenly, and one that
 * doesn't.
 */
export function pageWalkBoundaries(total: number): readonly PageWalk[] {
  const end = Math.max(total, 1);
  const even = Math.ceil(end / 2);
  const walks = [[0, end], [0, end - 1, end], [0, 1, end], [0, even, 2 * even], inSteps(end, Math.ceil(end / 3))];
  return distinct(walks.map((cuts) => walkAlong([...new Set(cuts)])));
}

function inSteps(end: number, size: number): readonly number[] {
  return Array.from({ length: Math.ceil(end / size) + 1 }, (_, index) => index * size);
}

/** From ascending offsets, the last of which is where the last page ends. */
function walkAlong(offsets: readonly number[]): PageWalk {
  return offsets.slice(1).map((next, index) => {
    const offset = offsets[index] ?? 0;
    return { offset, limit: Math.min(next - offset, statedLimits.maxPageSize) };
  });
}

function distinct(walks: readonly PageWalk[]): readonly PageWalk[] {
  return [...new Map(walks.map((walk) => [JSON.stringify(walk), walk])).values()];
}
