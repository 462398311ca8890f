import { Command } from 'commander';
import type { ReportKind } from '../../reports/all-reports.ts';
import { type Io, usesColor } from '../io.ts';
import { type CommandContext, docsUrlOption, reportsOption, usualReports } from './command-context.ts';

interface ReportFlags {
  readonly reports?: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly baseline?: string;
  readonly freezeDialect?: string;
  readonly history?: string;
  readonly color: boolean;
}

/** `report`: renders a run again. */
export function reportCommand({ io, exitWith }: CommandContext): Command {
  return new Command('report')
    .summary('render a finished, or interrupted, run again')
    .description(
      'Writes every report of a run again, from its record. Exits with the code of the run. Name the baseline again if the run had one.',
    )
    .argument('<dir>', 'the folder of the run')
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--baseline <dir>', 'compares with this earlier run, as "run --baseline" does')
    .option('--freeze-dialect <file>', 'compares with this dialect.json or run, as "run --freeze-dialect" does')
    .option('--history <file>', 'shows the earlier runs of this file, and adds nothing to it')
    .option('--no-color', 'plain text, also on a terminal')
    .addHelpText(
      'after',
      '\nExample:\n  $ payroll-conformance report conformance-out --reports html,har --baseline out-3.1.0',
    )
    .action(async (dir: string, flags: ReportFlags) => exitWith(await renderAgain(dir, flags, io)));
}

/** @returns the exit code of the run. @throws UsageError where there is no record, or it is damaged */
async function renderAgain(dir: string, flags: ReportFlags, io: Io): Promise<number> {
  const { folderOf, readRun, readWholeRun } = await import('../records/named-run.ts');
  const { readFrozenDialect } = await import('../records/frozen-dialect.ts');
  const { finishRun } = await import('../run/finish-run.ts');
  const run = readRun(dir);
  const baseline = flags.baseline === undefined ? null : readWholeRun(flags.baseline);
  return finishRun({
    out: folderOf(dir),
    run,
    reports: flags.reports ?? usualReports,
    color: usesColor(io.stdout, io.environment, flags.color),
    interruption: { signal: null },
    failures: [],
    io,
    docsUrl: flags.docsUrl,
    baseline,
    frozen: flags.freezeDialect === undefined ? null : readFrozenDialect(flags.freezeDialect),
    history: flags.history === undefined ? null : { path: flags.history, appends: false },
  });
}
