import { constants, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { usualReports } from '../../reports/all-reports.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { ClientOptions } from '../client/test-client.ts';
import { listOf, oneOf, wholeNumber } from '../flags.ts';
import { given } from '../given.ts';
import { UsageError, usesColor } from '../io.ts';
import { didYouMean } from '../nearest.ts';
import { packageRoot } from '../package-root.ts';
import { maxSeed } from '../run/plan/run-options.ts';
import {
  type CommandContext,
  docsUrlOption,
  ProgramCommand,
  type Rendering,
  reportsOption,
} from './command-context.ts';

interface ClientFlags extends Rendering<Omit<ClientOptions, 'file'>> {
  readonly list?: boolean;
  readonly init?: keyof typeof examples;
}

const examples = { javascript: 'adapter.mjs', python: 'adapter.py', shell: 'adapter.sh' } as const;

/** Copies an example into the working folder. @returns the message for the user @throws UsageError if it exists */
function writeExample(name: string): string {
  try {
    copyFileSync(join(packageRoot, 'examples', 'clients', name), name, constants.COPYFILE_EXCL);
  } catch (cause) {
    throw new UsageError(`${name}: can't be written, or exists already, and is left as it is`, cause);
  }
  return `${name} is written: docs/clients.md says what an adapter reads and prints.\n`;
}

export const clientCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('client')
    .summary('test a client: a program that calls the interface')
    .description(
      'Runs your client against a sandbox, once for each task in each scenario. A task is an operation to call. A scenario is a special behaviour of the sandbox that a client must be able to handle. The client prints which data it read or created. The command judges the requests and the output of the client.',
    )
    .argument('[file]', 'the client.yaml that describes the client')
    .option('--command <cmd>', 'the shell command that starts the adapter, a small program around your client')
    .addOption(
      new Option('--serve', 'starts only the sandbox; start the client yourself, and end the test with Ctrl-C')
        .default(false)
        .conflicts(['command', 'scenario', 'watchDir']),
    )
    .option('--watch-dir <dir>', 'searches the files of this folder, such as logs, for credentials')
    .option('--task <tasks>', 'runs only these tasks, comma-separated', listOf(operationIds))
    .option('--scenario <id>', 'runs only this scenario, and the normal scenario for comparison')
    .option('--effort <effort>', 'quick, standard or thorough', oneOf(['quick', 'standard', 'thorough']), 'quick')
    .option('--seed <n>', 'a number: runs with the same number use the same data', wholeNumber(0, maxSeed))
    .option('--strict', 'counts a broken should as a failure', false)
    .writes('--out <dir>', 'the folder for the record and the reports', 'conformance-out')
    .option('--baseline <dir>', 'compares with this earlier run, and exits with 1 only if something got worse')
    .writes('--history <file>', 'appends the run to this file; reports show the earlier runs in it')
    .option('--list', 'lists tasks and scenarios as JSON lines, and runs no test')
    .addOption(
      new Option('--init <language>', 'writes a starter adapter, and runs no test').choices(Object.keys(examples)),
    )
    .option('--quiet', 'prints only the verdict', false)
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--no-color', 'plain text, also on a terminal')
    .examples(`
Examples:
  $ payroll-conformance client --command 'node adapter.mjs'
  $ payroll-conformance client acme-client.yaml --task get-pay-statement --scenario three-pages
  $ payroll-conformance client --serve

Exit codes: 0 conformant, 1 nonconformant, 2 wrong usage or invalid input (for example an invalid line of the adapter), 3 inconclusive.`)
    .action(async (file: string | undefined, flags: ClientFlags) => {
      if (flags.init !== undefined) {
        io.stdout.write(writeExample(examples[flags.init]));
        return exitWith(0);
      }
      const { scenarios } = await import('../../clients/scenarios/all-scenarios.ts');
      if (flags.list === true) {
        for (const { id, title, tasks, effort = 'quick' } of scenarios)
          if (flags.task === undefined || tasks.some((task) => flags.task?.includes(task)))
            io.stdout.write(`${JSON.stringify({ id, summary: title, tasks, effort })}\n`);
        return exitWith(0);
      }
      const ids = scenarios.map(({ id }) => id);
      if (flags.scenario !== undefined && !ids.includes(flags.scenario)) {
        const hint = didYouMean(flags.scenario, ids, '"client --list" lists all');
        throw new UsageError(`client: there is no scenario ${JSON.stringify(flags.scenario)}; ${hint}`);
      }
      if (flags.watchDir !== undefined && statSync(flags.watchDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
        throw new UsageError(`client: --watch-dir ${flags.watchDir} is no folder`);
      }
      const { testClient } = await import('../client/test-client.ts');
      const options = {
        ...flags,
        ...given({ file }),
        reports: flags.reports ?? usualReports,
        color: usesColor(io, flags.color),
      };
      exitWith(await testClient(options, io));
    });
