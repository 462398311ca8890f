import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { KeptRun } from './kept-run.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/** Runs few of the checks that a switch reaches, or all of these; unless they say what was expected, all are run, and decide. */
export async function tryReached(
  target: MatrixTarget,
  settings: TrySettings,
  kept: Pick<KeptRun, 'selectionsFor'>,
): Promise<MatrixRow> {
  for await (const checks of kept.selectionsFor(target)) {
    const row = await tryTarget(target, { ...settings, checks });
    if (isAsExpected(row)) return { ...row, inPart: true };
  }
  return tryTarget(target, settings);
}

/** A row that needs no other checks. A stateful fault shows in its own way only where the earlier requests were sent: its first requirement. */
function isAsExpected({ isRight, findings, aside, stateful, requirements }: MatrixRow): boolean {
  const isShown = !stateful || findings.some(({ requirement }) => requirement === requirements[0]);
  return isRight && aside.length === 0 && isShown;
}
