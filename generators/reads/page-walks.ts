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

/** From ascending offsets, the last of which is where the last page ends. */
const walkAlong = (offsets: readonly number[]): PageWalk =>
  offsets.slice(1).map((next, index) => {
    const offset = offsets[index] ?? 0;
    return { offset, limit: Math.min(next - offset, statedLimits.maxPageSize) };
  });
