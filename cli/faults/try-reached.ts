import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { KeptRun } from './kept-run.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/**
 * Runs few of the checks that a switch reaches, or all of these; if the result is not as expected, all checks decide.
 */
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

/** Whether a row needs no other checks; a stateful fault has to break its first requirement. */
function isAsExpected({ isRight, findings, aside, stateful, requirements }: MatrixRow): boolean {
  const isShown = !stateful || findings.some(({ requirement }) => requirement === requirements[0]);
  return isRight && aside.length === 0 && isShown;
}
