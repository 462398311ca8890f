import type { ReportKind } from '../../reports/all-reports.ts';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';

/** Loads the code that ends a run. Called once a check has ended, so that the end need not wait for it. */
export async function loadFinish(reports: readonly ReportKind[]): Promise<typeof import('./finish-run.ts')> {
  const { loadReports } = await import('../../reports/render.ts');
  // Only loads the validator of the record's lines: the record is read again for its reports.
  fileValidator('record', 'check');
  const [finish] = await Promise.all([import('./finish-run.ts'), loadReports(reports)]);
  return finish;
}
