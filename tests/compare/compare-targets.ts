import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { type JudgedComparison, judgeFault, judgeVariant } from './judge-comparison.ts';
import { recordSwitched, type SwitchedRun } from './switched-run.ts';

/** All variants, and all faults that a quick run finds. */
export const comparedTargets = (): readonly MatrixTarget[] =>
  matrixTargets([], []).filter(({ kind }) => kind !== 'unmodified');

/** Runs the suites against a target, and records the run in `folder`. @param checks null: all of them */
export const recordTarget = (
  { id, kind }: MatrixTarget,
  folder: string,
  checks: readonly string[] | null = null,
): Promise<SwitchedRun> => recordSwitched(folder, kind === 'variant' ? { variants: [id] } : { faults: [id] }, checks);

/** Judges the comparison of a target with the base. */
export const judgeTarget = (
  { kind, requirements }: MatrixTarget,
  base: SwitchedRun,
  candidate: SwitchedRun,
): JudgedComparison =>
  kind === 'variant' ? judgeVariant(base, candidate) : judgeFault(base, candidate, new Set(requirements));
