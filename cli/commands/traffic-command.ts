import { Command, Option } from 'commander';
import type { ReportKind } from '../../reports/all-reports.ts';
import { type CommandContext, docsUrlOption, reportsOption, usualReports } from './command-context.ts';

interface Flags {
  readonly baseUrl?: readonly string[];
  readonly side?: 'server' | 'client' | 'both';
  readonly out: string;
  readonly strict: boolean;
  readonly reports?: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
}

/** `traffic`: judges recordings. */
export function trafficCommand({ io, exitWith }: CommandContext): Command {
  return new Command('traffic')
    .summary('judge recorded traffic, without sending anything')
    .description(
      'Reads HAR 1.2, NDJSON or the evidence of a run, and names the requirements that the exchanges break. Exit code 0: no violation, 1: a must is broken, 2: a file has no known form, 3: nothing matched, or half of the answers are missing.',
    )
    .argument('<files...>', 'recordings, or folders of runs')
    .addOption(new Option('--base-url <urls...>', 'judges only exchanges below these base addresses (default: any)'))
    .addOption(
      new Option(
        '--side <side>',
        'whose part is judged: what was answered, what was sent, or both (default: server for what a run wrote, else both)',
      ).choices(['server', 'client', 'both']),
    )
    .addOption(new Option('--out <dir>', 'the folder for the record and the reports').default('conformance-out'))
    .addOption(new Option('--strict', 'counts advisories as failures').default(false))
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .addOption(new Option('--no-color', 'plain text, also on a terminal'))
    .addHelpText(
      'after',
      '\nExample:\n  $ payroll-conformance traffic session.har --base-url https://api.acme.example/finance',
    )
    .action(async (files: readonly string[], flags: Flags) => {
      const { judgeFiles } = await import('../traffic/judge-files.ts');
      exitWith(await judgeFiles(files, { ...flags, reports: flags.reports ?? usualReports }, io));
    });
}
