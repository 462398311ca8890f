import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import type { Effort } from '../../harness/settings/settings.ts';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { effortOf, secondTargets } from './other-targets.ts';

export type TryAll = (
  targets: readonly MatrixTarget[],
  name: ImplementationName,
  effort: Effort,
  seed: number,
) => Promise<readonly MatrixRow[]>;

/** An implementation that the suites are measured on. */
export type ImplementationName = 'sandbox' | 'second';

const efforts: readonly Effort[] = ['quick', 'standard', 'thorough'];

/** Lists the faults that are marked as found only by a longer run than a quick one. */
function laterFaults(name: ImplementationName): readonly MatrixTarget[] {
  if (name === 'second') return secondTargets().filter((target) => effortOf(target) !== 'quick');
  const ids = faults.filter(({ effort }) => effort !== undefined).map(({ id }) => id);
  return matrixTargets(ids, []);
}

/**
 * Measures which faults each effort finds beyond the smaller one, as lines of Markdown: each fault that is marked for
 * longer runs is tried at one effort after the other until it is found. Costs are those of the unmodified implementation.
 */
export async function measureEfforts(tryAll: TryAll): Promise<readonly string[]> {
  const lines: string[] = [];
  const notes: string[] = [];
  for (const name of ['sandbox', 'second'] as const) {
    const plain = (name === 'second' ? secondTargets() : matrixTargets([], [])).filter(
      ({ kind }) => kind === 'unmodified',
    );
    let left = laterFaults(name);
    for (const effort of efforts) {
      const runs = await tryAll(plain, name, effort, 1);
      const exchanges = runs.reduce((sum, row) => sum + row.exchanges, 0);
      const seconds = Math.round(runs.reduce((sum, row) => sum + row.durationMs, 0) / 1_000);
      const found = (await tryAll(left, name, effort, 1)).filter(({ isRight }) => isRight).map(({ id }) => id);
      lines.push(`| ${name} | ${effort} | ${exchanges} | ${seconds} | ${left.length} | ${found.length} |`);
      if (effort !== 'quick') notes.push(`- Found at ${effort} and not before, on ${name}: ${found.join(', ')}.`);
      left = left.filter(({ id }) => !found.includes(id));
    }
  }
  const headings = '| implementation | effort | exchanges | seconds | tried at this effort | found at this effort |';
  return [headings, '|---|---|---|---|---|---|', ...lines, '', ...notes];
}
