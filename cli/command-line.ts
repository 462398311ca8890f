import { Command, CommanderError } from 'commander';
import { forTerminal } from '../reports/escape/terminal.ts';
import { type CertifyFlags, certifyCommand, certifyRun } from './commands/certify-command.ts';
import { type DiffFlags, diff, diffCommand } from './commands/diff-command.ts';
import { init, initCommand } from './commands/init.ts';
import { type MergeFlags, merge, mergeCommand } from './commands/merge-command.ts';
import { type ReplayFlags, replayCommand } from './commands/replay-command.ts';
import { type ReportFlags, reportAgain, reportCommand } from './commands/report-command.ts';
import { type RequirementsOptions, requirementsCommand } from './commands/requirements-command.ts';
import { type SandboxFlags, sandboxCommand } from './commands/sandbox-command.ts';
import { type VerifyFlags, verify, verifyCommand } from './commands/verify-command.ts';
import { type FaultsFlags, faultsCommand } from './faults/faults-command.ts';
import type { Io } from './io.ts';
import { packageVersion } from './package-root.ts';
import type { StartEngine } from './run/engine.ts';
import { type RunOptions, runCommand, runOptions } from './run/run-options.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs one command line, without the program's own name.
 * @param startEngine what runs the suites; left out, it is vitest
 * @returns the exit code; never throws.
 */
export async function commandLine(args: readonly string[], io: Io, startEngine?: StartEngine): Promise<number> {
  let code = 0;
  const program = programOf(io, startEngine, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, io);
  }
}

function programOf(io: Io, startEngine: StartEngine | undefined, finish: (code: number) => void): Command {
  const program = new Command('payroll-conformance')
    .description('Conformance tests for the employer payroll, benefits and sandbox interface, with a sandbox of it.')
    .version(packageVersion)
    .addHelpText('after', '\nExample:\n  $ payroll-conformance run --profile acme.yaml');
  const commands = [
    runCommand().action(async (options: RunOptions) => {
      const { run } = await import('./run/run.ts');
      finish(await run(runOptions(options), io, startEngine));
    }),
    sandboxCommand().action(async (flags: SandboxFlags) => {
      const { serveSandbox } = await import('./commands/sandbox.ts');
      finish(await serveSandbox(flags, io));
    }),
    reportCommand().action(async (dir: string, flags: ReportFlags) => finish(await reportAgain(dir, flags, io))),
    diffCommand().action((base: string, candidate: string, flags: DiffFlags) =>
      finish(diff(base, candidate, flags, io)),
    ),
    mergeCommand().action(async (dirs: readonly string[], flags: MergeFlags) => finish(await merge(dirs, flags, io))),
    certifyCommand().action((dir: string | undefined, flags: CertifyFlags) => finish(certifyRun(dir, flags, io))),
    verifyCommand().action((certificate: string, flags: VerifyFlags) => finish(verify(certificate, flags, io))),
    replayCommand().action(async (dir: string, flags: ReplayFlags) => {
      const { replay } = await import('./commands/replay.ts');
      finish(await replay(dir, flags, io));
    }),
    requirementsCommand().action(async (options: RequirementsOptions) => {
      const { listRequirements } = await import('./commands/requirements.ts');
      finish(listRequirements(options, io));
    }),
    faultsCommand().action(async (flags: FaultsFlags) => {
      const { proveFaults } = await import('./faults/prove-faults.ts');
      finish(await proveFaults(flags, io));
    }),
    initCommand().action((file: string) => finish(init(file, io))),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of [program, ...program.commands]) prepare(command, io);
  return program;
}

/** Commands speak through `io`, and throw where they would end the process. */
function prepare(command: Command, { stdout, stderr }: Io): void {
  command
    .exitOverride()
    .showHelpAfterError(`See "${fullName(command)} --help".`)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
      outputError: (text, write) => {
        for (const line of text.trim().split('\n')) write(`${forTerminal(line, 4_000)}\n`);
      },
    });
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** What the user is told of an error, and the exit code that it means. */
function explain(error: unknown, { stderr }: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError || (error instanceof Error && error.name === 'SandboxError')) {
    const problems = error instanceof UsageError ? error.problems : [error.message];
    for (const problem of problems) stderr.write(`${forTerminal(problem, 4_000)}\n`);
    return 2;
  }
  const isOurs = error instanceof Error && error.name === 'ReportError';
  const told = error instanceof Error ? (isOurs ? error.message : (error.stack ?? error.message)) : String(error);
  for (const line of told.split('\n').slice(0, 20)) stderr.write(`${forTerminal(line, 2_000)}\n`);
  return 4;
}
