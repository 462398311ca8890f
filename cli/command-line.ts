import { Command, CommanderError } from 'commander';
import { forTerminal } from '../reports/escape/terminal.ts';
import { bisectCommand } from './commands/bisect-command.ts';
import { boardCommand } from './commands/board-command.ts';
import { certifyCommand } from './commands/certify-command.ts';
import { clientCommand } from './commands/client-command.ts';
import type { CommandContext } from './commands/command-context.ts';
import { diffCommand } from './commands/diff-command.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { explainCommand } from './commands/explain-command.ts';
import { faultsCommand } from './commands/faults-command.ts';
import { historyCommand } from './commands/history-command.ts';
import { initCommand } from './commands/init-command.ts';
import { mergeCommand } from './commands/merge-command.ts';
import { programmeCommand } from './commands/programme-command.ts';
import { proxyCommand } from './commands/proxy-command.ts';
import { registerCommand } from './commands/register-command.ts';
import { replayCommand } from './commands/replay-command.ts';
import { reportCommand } from './commands/report-command.ts';
import { requirementsCommand } from './commands/requirements-command.ts';
import { runCommand } from './commands/run-command.ts';
import { sandboxCommand } from './commands/sandbox-command.ts';
import { trafficCommand } from './commands/traffic-command.ts';
import { verifyCommand } from './commands/verify-command.ts';
import { waiveCommand } from './commands/waive-command.ts';
import { type Io, UsageError } from './io.ts';
import { packageVersion } from './package-root.ts';
import type { StartEngine } from './run/engine/engine.ts';

const commands: readonly ((context: CommandContext) => Command)[] = [
  runCommand,
  sandboxCommand,
  reportCommand,
  diffCommand,
  historyCommand,
  bisectCommand,
  mergeCommand,
  certifyCommand,
  verifyCommand,
  registerCommand,
  programmeCommand,
  boardCommand,
  replayCommand,
  clientCommand,
  trafficCommand,
  proxyCommand,
  waiveCommand,
  requirementsCommand,
  explainCommand,
  faultsCommand,
  initCommand,
  doctorCommand,
];

/** Runs one command line, without the program's own name. @returns the exit code; never throws */
export async function commandLine(
  args: readonly string[],
  io: Io,
  startEngine: StartEngine | null = null,
): Promise<number> {
  let code = 0;
  const program = composeProgram({
    io,
    startEngine,
    exitWith: (result) => {
      code = result;
    },
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return explainError(error, io);
  }
}

function composeProgram(context: CommandContext): Command {
  const program = new Command('payroll-conformance')
    .description('Tests servers and clients of the employer payroll, benefits and sandbox interface. Has a sandbox.')
    .version(packageVersion)
    .addHelpText('after', '\nExample:\n  $ payroll-conformance run --profile acme.yaml');
  for (const command of commands) program.addCommand(command(context));
  for (const command of withSubcommands(program)) connectOutput(command, context.io);
  return program;
}

const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

/** Makes a command write to `io`, and throw where commander would end the process. */
function connectOutput(command: Command, { stdout, stderr }: Io): void {
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

const fullName = (command: Command): string =>
  command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;

/** Writes an error for the user. @returns the exit code for it */
function explainError(error: unknown, { stderr }: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  // SandboxError is known by its name, since an import of the class would load the sandbox for every command.
  if (error instanceof UsageError || (error instanceof Error && error.name === 'SandboxError')) {
    const problems = error instanceof UsageError ? error.problems : [error.message];
    for (const problem of problems) stderr.write(`${forTerminal(problem, 4_000)}\n`);
    return 2;
  }
  // Its message says all that a user needs; of other errors we need the stack.
  const isExplained = error instanceof Error && error.name === 'ReportError';
  const text = error instanceof Error ? (isExplained ? error.message : (error.stack ?? error.message)) : String(error);
  for (const line of text.split('\n').slice(0, 20)) stderr.write(`${forTerminal(line, 2_000)}\n`);
  return 4;
}
