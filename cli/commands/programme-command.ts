import { type Command, InvalidArgumentError, Option } from 'commander';
import { dayAt } from '../../specs/interface/calendar.ts';
import { lineOfText, shareOf, wholeNumber } from '../flags.ts';
import type { CollectFlags } from '../programme/collect-results.ts';
import { isRunId } from '../programme/programme-plan.ts';
import type { ProgrammeRunFlags } from '../programme/run-programme.ts';
import { type CommandContext, lastHeadOption, ProgramCommand } from './command-context.ts';

export const programmeCommand = (context: CommandContext): Command =>
  new ProgramCommand('programme')
    .summary('test many targets by a plan')
    .description('Tests all targets of a plan, on this machine or on a CI system, and collects the results.')
    .addCommand(runTargets(context))
    .addCommand(collect(context))
    .examples(`
Examples:
  $ payroll-conformance programme run programme.yaml --jobs 4
  $ payroll-conformance programme collect results`);

const runTargets = ({ io, startEngine, exitWith }: CommandContext): Command =>
  new ProgramCommand('run')
    .summary('test all targets of a plan; leave out those with a result')
    .description(
      'Tests the targets of a plan, each in its own process. Leaves out targets that have a result. So to continue after an interruption, repeat the command. With --index, tests only one target, in this process.',
    )
    .argument('<file>', 'the plan, e.g. programme.yaml')
    .addOption(
      new Option('--index <i>', 'tests only the target with this index; the first target has 0')
        .argParser(wholeNumber(0, 999_999))
        .conflicts(['jobs', 'group']),
    )
    .option('--jobs <n>', 'tests this many targets at once (default: as the plan says)', wholeNumber(1, 256))
    .option('--group <i/n>', 'tests the targets of group I of N', shareOf('group', maxGroups))
    .option('--results <dir>', 'the folder for the results (default: as the plan says)')
    .addOption(runIdOption('names this run of the programme (default: a name computed from the plan)'))
    .option(
      '--credentials <file>',
      'reads the credentials of the target of --index from this file of lines NAME=VALUE (default: as the plan says)',
    )
    .addOption(bucketOption('copy the results there once this command has ended'))
    .examples(`
Examples:
  $ payroll-conformance programme run programme.yaml --jobs 4
  $ payroll-conformance programme run programme.yaml --run-id 2026-11-22
  $ payroll-conformance programme run programme.yaml --index 0
  $ payroll-conformance programme run programme.yaml --group 1/8

An Indexed Job of Kubernetes sets the variable JOB_COMPLETION_INDEX. Without --index, --jobs and --group, the value of this variable is the index.

Exit codes: 0 every target has a result, whatever its verdict; 3 a target has no result; 2 wrong usage; 4 the harness failed; 129, 130 and
143 interrupted.`)
    .action(async (file: string, flags: ProgrammeRunFlags) => {
      const { runProgramme } = await import('../programme/run-programme.ts');
      exitWith(await runProgramme(file, flags, io, startEngine));
    });

const collect = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('collect')
    .summary('bring the results of a programme together')
    .description(
      'Collects the results of a programme in index.json and a board, and names the targets without a result. With --key, signs a certificate for each run that qualifies. With --register, adds these certificates to the register.',
    )
    .argument('<dir>', 'the folder of the results')
    .option('--plan <file>', 'the plan, which decides which results count (default: a copy in the results)')
    .addOption(runIdOption('collects this run of the programme (default: computed from --plan, or the latest run)'))
    .option(
      '--parts <n>',
      'for results of N testing processes, each with its own folder, DIR/0 to DIR/(N-1): looks for the target with index I in folder I modulo N',
      wholeNumber(1, 10_000),
    )
    .addOption(bucketOption('copy the results from there to a folder first'))
    .option('--key <file>', 'the private key that signs certificates')
    .option('--issuer <name>', 'names the owner of the key', lineOfText(200))
    .option('--register <file>', 'the register that lists the certificates; the key signs its head')
    .option('--ran-by <name>', 'the person or laboratory that made the runs', lineOfText(200))
    .addOption(lastHeadOption())
    .examples(`
Examples:
  $ payroll-conformance programme collect results
  $ payroll-conformance programme collect results --plan programme.yaml --key office.key --register register.jsonl

Exit codes: 0 every target has a result, whatever its verdict; 3 a target has no result; 2 wrong usage.`)
    .action(async (dir: string, flags: CollectFlags) => {
      const { collectResults } = await import('../programme/collect-results.ts');
      exitWith(await collectResults(dir, flags, io));
    });

const runIdOption = (description: string): Option =>
  new Option('--run-id <id>', `${description}; {day} in the name stands for this day in UTC`).argParser((text) => {
    const runId = text.replaceAll('{day}', dayAt(Date.now()));
    if (isRunId(runId)) return runId;
    throw new InvalidArgumentError(
      'It must be 1 to 100 letters, digits or any of . _ - and begin with a letter or digit.',
    );
  });

/** An option that was removed: the tools of each platform copy a folder to a bucket. @param instead as a phrase */
const bucketOption = (instead: string): Option =>
  new Option('--bucket <address>').hideHelp().argParser(() => {
    throw new InvalidArgumentError(`It is no longer there: ${instead}, e.g. with "aws s3 sync".`);
  });

/** The most groups of targets, each tested by a job of a matrix on GitHub. */
const maxGroups = 256;
