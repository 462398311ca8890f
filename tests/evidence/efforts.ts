import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import type { Effort } from '../../harness/settings/effort.ts';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import type { Circumstances, EffortRow } from './measured.ts';
import { effortOf, type Implementation, secondTargets } from './other-targets.ts';

/** Tries targets of an implementation, null: the sandbox, with one seed. */
export type TryAll = (
  targets: readonly MatrixTarget[],
  implementation: Implementation | null,
  effort: Effort,
  seed: number,
) => Promise<{ readonly rows: readonly MatrixRow[]; readonly circumstances: Circumstances }>;

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** The faults that say that a quick run has no room for what shows them. */
function laterFaults(name: 'sandbox' | 'second'): readonly MatrixTarget[] {
  if (name === 'second') return secondTargets().filter((target) => effortOf(target) !== 'quick');
  const ids = faults.filter(({ effort }) => effort !== undefined).map(({ id }) => id);
  return matrixTargets(ids, []);
}

/** The implementation as it is. */
function plainTargets(name: 'sandbox' | 'second'): readonly MatrixTarget[] {
  const all = name === 'second' ? secondTargets() : matrixTargets([], []);
  return all.filter(({ kind }) => kind === 'unmodified');
}

/**
 * Measures what each effort finds beyond the smaller one: each fault that is left to longer runs is tried at one effort
 * after the other, until it is found. What a run takes is measured on the implementation as it is.
 */
export async function measureEfforts(name: 'sandbox' | 'second', tryAll: TryAll): Promise<readonly EffortRow[]> {
  const implementation = name === 'sandbox' ? null : name;
  const measured: EffortRow[] = [];
  let left = laterFaults(name);
  for (const effort of efforts) {
    const { rows: plain, circumstances } = await tryAll(plainTargets(name), implementation, effort, 1);
    const { rows } = await tryAll(left, implementation, effort, 1);
    const found = new Set(rows.filter(({ isRight }) => isRight).map(({ id }) => id));
    measured.push({
      ...circumstances,
      implementation: name,
      exchanges: plain.reduce((sum, row) => sum + row.exchanges, 0),
      tried: left.length,
      found: [...found],
      falseAlarms: plain.filter(({ isRight }) => !isRight).length,
    });
    left = left.filter(({ id }) => !found.has(id));
  }
  return measured;
}
