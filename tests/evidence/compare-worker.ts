import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import { judgeTarget, recordTarget } from '../compare/compare-targets.ts';
import type { JudgedComparison } from '../compare/judge-comparison.ts';
import { recordSwitched } from '../compare/switched-run.ts';

/** The comparison of a target with the sandbox as it is. */
export interface ComparedTarget extends JudgedComparison {
  readonly target: MatrixTarget;
}

const { targets }: { readonly targets: readonly MatrixTarget[] } = workerData;
const folder = mkdtempSync(join(tmpdir(), 'comparisons-'));

/** Compares each target that it is sent with the unmodified sandbox, and sends the result back. */
try {
  const base = await recordSwitched(join(folder, 'base'), {});
  for (const target of targets) {
    const runFolder = join(folder, target.id);
    parentPort?.postMessage({
      target,
      ...judgeTarget(target, base, await recordTarget(target, runFolder)),
    } satisfies ComparedTarget);
    rmSync(runFolder, { recursive: true, force: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
