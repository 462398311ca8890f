import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { reports as allReports, usualReports } from '../../reports/all-reports.ts';
import { type Io, UsageError } from '../io.ts';
import type { RecordedFlags } from '../run/finish-recorded.ts';
import { type CommandContext, docsUrlOption, ProgramCommand, reportsOption } from './command-context.ts';

export const reportCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('report')
    .summary('write the reports of a finished or interrupted run once more')
    .description(
      'Writes reports of a run again, from its record: those that you name, and all that are there already. Exits with the code of the run. If the run had --baseline or --freeze-dialect, give the same flags here.',
    )
    .argument('<dir>', 'the folder of the run')
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--baseline <dir>', 'compares with this earlier run, as "run --baseline" does')
    .option('--freeze-dialect <file>', 'compares with a run (folder or dialect.json), as "run --freeze-dialect" does')
    .option('--history <file>', 'shows the earlier runs of this file, and adds nothing to it')
    .option('--no-color', 'plain text, also on a terminal')
    .examples('\nExample:\n  $ payroll-conformance report conformance-out --reports html,har --baseline out-3.1.0')
    .action(async (dir: string, flags: RecordedFlags) => exitWith(await renderAgain(dir, flags, io)));

/** @returns the exit code of the run. @throws UsageError if there is no record, or it is damaged */
async function renderAgain(dir: string, flags: RecordedFlags, io: Io): Promise<number> {
  const { folderOf, readRun } = await import('../records/named-run.ts');
  const { readComparedRuns } = await import('../records/frozen-dialect.ts');
  const { finishRecorded } = await import('../run/finish-recorded.ts');
  const out = folderOf(dir);
  const run = readRun(dir);
  await refuseUncompared(out, flags);
  // Reports that the folder already has are rendered again, too: left as they are, they could contradict the new ones.
  const present = allReports.filter(({ name }) => existsSync(join(out, name))).map(({ kind }) => kind);
  const reports = [...new Set([...(flags.reports ?? usualReports), ...present])];
  return finishRecorded({ ...flags, reports }, io, { out, run, ...readComparedRuns(flags), appends: false });
}

/** Refuses to render a compared run without its comparison, since a failed run could then pass. @throws UsageError */
async function refuseUncompared(out: string, { baseline, freezeDialect }: RecordedFlags): Promise<void> {
  const { readConclusion } = await import('../records/read-conclusion.ts');
  // A run without a summary was killed before it could be compared with anything.
  const was = readConclusion(out) ?? {};
  const missing = [
    ...(was.baseline !== undefined && baseline === undefined ? ['--baseline DIR'] : []),
    ...(was.dialectChanges !== undefined && freezeDialect === undefined ? ['--freeze-dialect FILE'] : []),
  ];
  if (missing.length === 0) return;
  throw new UsageError(
    `the run in ${out} was compared, and its reports say so; give what it was compared with: ${missing.join(' ')}`,
  );
}
