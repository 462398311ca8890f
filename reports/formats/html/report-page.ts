import { noPast, type Past } from '../../history/history-file.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { WriteReport } from '../report.ts';
import { contentPolicy, inlineJson, readAsset, readScript, renderTemplate } from './assets.ts';
import { reportModel } from './report-model.ts';

export const write: WriteReport = (folder, name, { run, summary, past }) =>
  folder.write(name, renderReportPage(run, summary, past));

/** The text of `report.html`: one file that works from disk, loads nothing, and runs no script but its own. */
export function renderReportPage(run: Run, summary: Summary, past: Past = noPast): string {
  const script = readScript('report.js');
  const { checks, ...model } = reportModel(run, summary, past);
  const data = { ...model, checksTotal: checks.total, policy: contentPolicy(script) };
  return renderTemplate('report', data, { checksJson: inlineJson(checks), style: readAsset('report.css'), script });
}
