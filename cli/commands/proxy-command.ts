import { type Command, Option } from 'commander';
import { usualReports } from '../../reports/all-reports.ts';
import { wholeNumber } from '../flags.ts';
import type { ProxyFlags } from '../traffic/run-proxy.ts';
import {
  type CommandContext,
  docsUrlOption,
  ProgramCommand,
  type Rendering,
  reportsOption,
} from './command-context.ts';

export const proxyCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('proxy')
    .summary('relay between real clients and a target, and judge the traffic')
    .description(
      'Listens on 127.0.0.1, and forwards every request to the target of the profile. Changes the Host header, removes the Upgrade header, and leaves the rest as it is. Judges a copy of each request and its answer, and prints each finding at once. Ctrl-C writes the reports. The first line of stdout is "listening http://HOST:PORT". The exit codes are those of "traffic".',
    )
    .requiredOption('--profile <file>', 'the description of the target')
    .requiredOption('--port <p>', 'the port to listen on; 0 is any free one', wholeNumber(0, 65_535))
    .writes(
      '--traffic <file>',
      'writes every exchange to this file; as HAR if its name ends with .har, else as NDJSON (default: traffic.ndjson in the folder of --out)',
    )
    .addOption(
      new Option('--fail-on <level>', 'exits with 1 if a requirement of this level is broken')
        .choices(['must', 'should', 'none'])
        .default('must'),
    )
    .writes('--out <dir>', 'the folder for the record and the reports', 'conformance-out')
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--no-color', 'plain text, also on a terminal')
    .examples('\nExample:\n  $ payroll-conformance proxy --profile acme.yaml --port 8080 --traffic session.ndjson')
    .action(async (flags: Rendering<ProxyFlags>) => {
      const { runProxy } = await import('../traffic/run-proxy.ts');
      exitWith(await runProxy({ ...flags, reports: flags.reports ?? usualReports }, io));
    });
