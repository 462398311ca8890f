import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import { runCommand } from './commands/run-command.ts';
import type { Figures, Row, Unit } from './measured.ts';
import type { Pass } from './pass.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** One in so many faults and variants is tried. */
const shares: Readonly<Record<Pass['sizes'], number>> = { small: 200, usual: 10, large: 1 };

/** The self-proof: how long it takes for each target that it tries, at quick effort. */
export function measureMatrix(pass: Pass): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const all = matrixTargets([], [], 'quick');
    const every = shares[pass.sizes];
    const chosen = all.filter(({ kind }, index) => kind !== 'unmodified' && index % every === 0);
    // Without names it tries everything, the sandbox as it is as well.
    const named = every === 1 ? [] : chosen.flatMap(({ kind, id }) => [`--${kind}`, id]);
    const tried = every === 1 ? all.length : chosen.length;
    const workers = Math.min(2, availableParallelism());
    const flags = ['--effort', 'quick', '--workers', String(workers), '--out', join(folder, 'matrix')];
    const { wallMs, coreMs, peakBytes } = await runCommand(['faults', ...flags, ...named]);
    const row = (what: string, unit: Unit, value: number, mostWanted?: number): Row => ({
      what,
      unit,
      value: { median: value, low: value, high: value },
      rounds: 1,
      ...(mostWanted === undefined ? {} : { wanted: { of: 'value', bound: 'at most', limit: mostWanted } }),
    });
    return {
      rows: [
        row('targets tried', 'count', tried),
        row('time on the clock for each', 'ms', wallMs / tried, 180),
        row('time of cores for each', 'ms', coreMs / tried),
        row('memory at most', 'bytes', peakBytes),
      ],
      time: 'wall',
      notes: [
        `\`payroll-conformance faults\` with ${workers} threads, from its start to its end; ${every === 1 ? 'all targets' : `one in ${every} of ${all.length} targets`}.`,
      ],
    };
  });
}
