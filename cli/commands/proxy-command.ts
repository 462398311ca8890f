import { Command, Option } from 'commander';
import type { ReportKind } from '../../reports/all-reports.ts';
import { wholeNumber } from '../flags.ts';
import { type CommandContext, docsUrlOption, reportsOption, usualReports } from './command-context.ts';

interface Flags {
  readonly profile: string;
  readonly port: number;
  readonly traffic?: string;
  readonly failOn: 'must' | 'should' | 'none';
  readonly out: string;
  readonly reports?: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
}

/** `proxy`: judges live conversations. */
export function proxyCommand({ io, exitWith }: CommandContext): Command {
  return new Command('proxy')
    .summary('relay between real clients and a target, and judge what passes')
    .description(
      'Listens on loopback and hands every request on to the target of the profile. Changes nothing but the Host. Judges a copy of each exchange and prints findings as they come; Ctrl-C writes the reports. The first line of stdout is "listening http://HOST:PORT". Exit codes are those of "traffic".',
    )
    .addOption(new Option('--profile <file>', 'the description of the target').makeOptionMandatory())
    .addOption(
      new Option('--port <p>', 'listens on this port; 0: any free one')
        .argParser(wholeNumber(0, 65_535))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--traffic <file>',
        'writes every exchange to this file as it ends: HAR for .har, else NDJSON (default: traffic.ndjson in --out)',
      ),
    )
    .addOption(
      new Option('--fail-on <level>', 'exits with 1 if one of this level is broken')
        .choices(['must', 'should', 'none'])
        .default('must'),
    )
    .addOption(new Option('--out <dir>', 'the folder for the record and the reports').default('conformance-out'))
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .addOption(new Option('--no-color', 'plain text, also on a terminal'))
    .addHelpText(
      'after',
      '\nExample:\n  $ payroll-conformance proxy --profile acme.yaml --port 8080 --traffic session.ndjson',
    )
    .action(async (flags: Flags) => {
      const { runProxy } = await import('../traffic/run-proxy.ts');
      exitWith(await runProxy({ ...flags, reports: flags.reports ?? usualReports }, io));
    });
}
