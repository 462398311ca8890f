import { type Command, Option } from 'commander';
import type { BisectOptions } from '../bisect/start-bisect.ts';
import { wholeNumber } from '../flags.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

type BisectFlags = Omit<BisectOptions, 'good' | 'bad'>;

export const bisectCommand = ({ io, startEngine, exitWith }: CommandContext): Command =>
  new ProgramCommand('bisect')
    .summary('find the first bad revision of a target')
    .description(
      "Finds the revision of a target's repository at which the failures of a run began. Uses git bisect to check out one revision after the other. Starts the target, repeats the checks that failed, and stops the target. Skips a revision that it cannot test. Leaves the repository as it was.",
    )
    .argument('<good>', 'a revision where the failed requirements still passed')
    .argument('<bad>', 'a later revision where they fail')
    .requiredOption('--from <dir>', 'a run of the bad revision; tests only what failed in it')
    .requiredOption('--profile <file>', 'the description of the target')
    .requiredOption(
      '--start <command>',
      'the shell command that builds and starts the target, run at the top of the repository',
    )
    .addOption(new Option('--repo <dir>', "the target's repository").default('.', 'the current folder'))
    .option('--wait <s>', 'waits up to this many seconds for a target that is starting', wholeNumber(1, 86_400), 120)
    .writes('--out <dir>', 'stores the records of the tests and the output of the target in this folder')
    .examples(`
Example:
  $ payroll-conformance bisect v3.1.0 v3.2.0 --from acme-3.2.0 --profile acme.yaml --start "npm ci && npm start"

Exit codes: 0 found; 2 wrong usage; 3 undecided (revisions could not be tested, or a failure did not occur at the bad revision); 129, 130 and 143 interrupted.`)
    .action(async (good: string, bad: string, flags: BisectFlags) => {
      const { bisect } = await import('../bisect/start-bisect.ts');
      exitWith(await bisect({ good, bad, ...flags }, io, startEngine));
    });
