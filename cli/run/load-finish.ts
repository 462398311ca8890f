import type { ReportKind } from '../../reports/all-reports.ts';

/** Loads what ends a run. It is asked for as soon as a check has ended, so that nobody waits for it in the end. */
export async function loadFinish(reports: readonly ReportKind[]): Promise<typeof import('./finish-run.ts')> {
  const { loadReports } = await import('../../reports/render.ts');
  const [finish] = await Promise.all([import('./finish-run.ts'), loadReports(reports)]);
  return finish;
}
