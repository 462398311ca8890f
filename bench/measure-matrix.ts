import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import type { Pass, Section } from './row.ts';
import { runCommand } from './run-command.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Measures `faults` with a sample of all faults and variants. */
export const measureMatrix = ({ small }: Pass): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const all = matrixTargets([], [], 'quick');
    const every = small ? 200 : 10;
    const chosen = all.filter(({ kind }, index) => kind !== 'unmodified' && index % every === 0);
    const named = chosen.flatMap(({ kind, id }) => [`--${kind}`, id]);
    const workers = Math.min(2, availableParallelism());
    const flags = ['--effort', 'quick', '--workers', String(workers), '--out', join(folder, 'matrix')];
    const { wallMs, cpuMs, peakBytes } = await runCommand(['faults', ...flags, ...named]);
    return {
      rows: [
        { name: 'faults and variants tried', unit: 'count', values: [chosen.length] },
        { name: 'elapsed time for each', unit: 'ms', values: [wallMs / chosen.length], wanted: 150 },
        { name: 'CPU time for each', unit: 'ms', values: [cpuMs / chosen.length] },
        { name: 'memory at most', unit: 'bytes', values: [peakBytes] },
      ],
      note: `\`payroll-conformance faults\` with ${workers} threads tried every ${every}th of the ${all.length} faults and variants of that day.`,
    };
  });
