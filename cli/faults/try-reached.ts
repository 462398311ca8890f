import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { KeptRun } from './kept-run.ts';
import { type TrySettings, tryTarget } from './try-target.ts';

/** Tries a target with few checks that its switch reaches, then with more, and with all if no result is as expected. */
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

/** A row is as expected if no further check is needed. A stateful fault must break its first requirement. */
function isAsExpected({ isRight, findings, aside, stateful, requirements }: MatrixRow): boolean {
  const isShown = !stateful || findings.some(({ requirement }) => requirement === requirements[0]);
  return isRight && aside.length === 0 && isShown;
}
