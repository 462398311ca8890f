import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { KeptRun } from './kept-run.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/** Runs the checks that a fault reaches; unless these say just what was expected, all are run, and decide. */
export async function tryReached(target: MatrixTarget, settings: TrySettings, kept: KeptRun): Promise<MatrixRow> {
  const checks = await kept.checksReachedBy(target.id);
  if (checks !== null) {
    const row = await tryTarget(target, { ...settings, checks });
    if (isAsExpected(row)) return row;
  }
  return tryTarget(target, settings);
}

/** A row that needs no other checks. A stateful fault shows in its own way only where the earlier requests were sent: its first requirement. */
function isAsExpected({ isRight, findings, aside, stateful, requirements }: MatrixRow): boolean {
  const [finding, ...more] = findings;
  const isPlain = isRight && finding !== undefined && more.length === 0 && aside.length === 0;
  return isPlain && (!stateful || finding.requirement === requirements[0]);
}
