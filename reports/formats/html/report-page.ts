import { noPast, type Past } from '../../compare/history.ts';
import type { Run } from '../../record/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import { readAsset, renderTemplate } from './assets.ts';
import { contentPolicy, inlineJson } from './inline-script.ts';
import { reportModel } from './model.ts';

/** `report.html`: one file that works from disk, loads nothing, and runs no script but its own. */
export function renderReportPage(dir: string, run: Run, summary: Summary, past: Past = noPast): string {
  const script = readAsset('report.js');
  const { checks, ...model } = reportModel(dir, run, summary, past);
  return renderTemplate('report', {
    ...model,
    checksTotal: checks.total,
    checksJson: inlineJson(checks),
    style: readAsset('report.css'),
    script,
    policy: contentPolicy(script),
  });
}
