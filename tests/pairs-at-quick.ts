import type { CheckReport } from '../specs/words/record.ts';

/** The pairs of factors of which a quick run covers every combination. */
const families = [
  'operation × caller',
  'operation × named',
  'operation × before',
  'named × position',
  'named × entity',
];

/** Sorts the combinations of those pairs into those that the requests of a run had, and those that they lacked. */
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
