import { type Command, Option } from 'commander';
import { usualReports } from '../../reports/all-reports.ts';
import type { TrafficFlags } from '../traffic/judge-files.ts';
import {
  type CommandContext,
  docsUrlOption,
  ProgramCommand,
  type Rendering,
  reportsOption,
} from './command-context.ts';

export const trafficCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('traffic')
    .summary('judge recorded traffic, without sending anything')
    .description(
      'Reads recorded requests and answers (HAR 1.2, NDJSON or the evidence of a run), and reports the requirements that they break. Sends nothing. Exit code 0: no violation; 1: a must is broken; 2: a file has an unknown format; 3: no request was to the target, or at least half of the answers are missing.',
    )
    .argument('<files...>', 'recordings, or folders of runs')
    .addOption(new Option('--base-url <urls...>', 'judges only exchanges below these base addresses (default: any)'))
    .addOption(
      new Option(
        '--side <side>',
        'judges the answers (server), the requests (client), or both (default: server for a file of "run --traffic", otherwise both)',
      ).choices(['server', 'client', 'both']),
    )
    .writes('--out <dir>', 'the folder for the record and the reports', 'conformance-out')
    .option('--strict', 'counts a broken should as a failure', false)
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--no-color', 'plain text, also on a terminal')
    .examples('\nExample:\n  $ payroll-conformance traffic session.har --base-url https://api.acme.example/finance')
    .action(async (files: readonly string[], flags: Rendering<TrafficFlags>) => {
      const { judgeFiles } = await import('../traffic/judge-files.ts');
      exitWith(await judgeFiles(files, { ...flags, reports: flags.reports ?? usualReports }, io));
    });
