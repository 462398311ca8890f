import { Command, Option } from 'commander';
import type { ReportKind } from '../../reports/render.ts';
import { type Io, usesColor } from '../io.ts';
import { finishRun } from '../run/finish-run.ts';
import { reportsOption, usualReports } from '../run/reports-option.ts';
import { folderOf, readRun } from './read-run.ts';

/** How `report` was called. */
export interface ReportFlags {
  readonly reports?: readonly ReportKind[];
  readonly history?: string;
  readonly color: boolean;
}

/** The `report` command, without what it does. */
export function reportCommand(): Command {
  return new Command('report')
    .summary('render a finished, or interrupted, run again')
    .description('Derives every report of a run from its record again. The exit code is that of the run.')
    .argument('<dir>', 'the folder of the run')
    .addOption(reportsOption())
    .addOption(new Option('--history <file>', 'earlier runs to look back on; nothing is added to them'))
    .addOption(new Option('--no-color', 'plain text, also on a terminal'))
    .addHelpText('after', '\nExample:\n  $ payroll-conformance report conformance-out --reports html,har');
}

/** Renders a run again. @returns its exit code. @throws UsageError where there is no record, or it is damaged */
export async function reportAgain(dir: string, flags: ReportFlags, io: Io): Promise<number> {
  readRun(dir);
  return finishRun({
    out: folderOf(dir),
    reports: flags.reports ?? usualReports,
    color: usesColor(io.stdout, io.environment, flags.color),
    signal: null,
    failures: [],
    io,
    baseline: null,
    history: flags.history === undefined ? null : { path: flags.history, appends: false },
  });
}
