import type { CheckReport } from '../specs/words/record.ts';

/** The pairs of factors that a quick run covers as a whole. */
const families = [
  'operation × caller',
  'operation × named',
  'operation × before',
  'named × position',
  'named × entity',
];

/** The pairs of those families that a run counts, by whether its requests had them. */
export function pairsAtQuick(reports: readonly CheckReport[]): {
  readonly missing: readonly string[];
  readonly covered: number;
} {
  const counted = reports.findLast(({ pairs }) => pairs !== undefined)?.pairs ?? [];
  const chosen = counted.filter(({ factors }) => families.includes(factors.join(' × ')));
  return {
    missing: chosen.flatMap(({ missing }) => missing),
    covered: chosen.reduce((sum, { covered }) => sum + covered.length, 0),
  };
}
