import type { Command } from 'commander';
import { nightsKept } from '../../reports/board/board.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { wholeNumber } from '../flags.ts';
import { given } from '../given.ts';
import { type Io, UsageError } from '../io.ts';
import { packageDocsUrl } from '../package-root.ts';
import { type CommandContext, docsUrlOption, ProgramCommand } from './command-context.ts';

interface BoardFlags {
  readonly docsUrl?: string;
  readonly out: string;
  readonly register?: string;
  readonly key?: string;
  readonly nights?: number;
}

export const boardCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('board')
    .summary('show all targets of a certification programme on one page')
    .description(
      'Shows all targets on one page: verdicts, classes, failed requirements, certificates with their expiry dates, and the results of each night. Also writes an index in JSON and a table in CSV.',
    )
    .argument('<dir...>', 'the results of a programme, the folder of a run, or a folder that contains such folders')
    .writes('--out <dir>', 'the folder for board.html, board.json and board.csv', 'conformance-board')
    .option('--register <file>', 'shows the status of certificates in this register (file or URL)')
    .option('--key <file>', 'verifies the register with this public key of the programme')
    .option('--nights <n>', 'shows the latest n runs of each target (default: 14)', wholeNumber(1, nightsKept))
    .addOption(docsUrlOption())
    .examples(`
Examples:
  $ payroll-conformance board results --out board
  $ payroll-conformance board results --register register.jsonl --key programme.key.pub --out board

Exit codes: 0 written; 2 a file or folder that you named cannot be read. Damaged or unfinished runs are not an error: the page lists them.`)
    .action(async (paths: readonly string[], flags: BoardFlags) => exitWith(await showBoard(paths, flags, io)));

/** @throws UsageError for what can't be read, or a register that is not to be relied on */
async function showBoard(paths: readonly string[], flags: BoardFlags, io: Io): Promise<0> {
  const { readBoard } = await import('../board/read-board.ts');
  const { writeBoard } = await import('../../reports/formats/board/write-board.ts');
  const { describeBoard } = await import('../../reports/formats/board/board-text.ts');
  const now = new Date();
  const register = await registerOf(flags, io, now);
  const board = readBoard(paths, { register, now, ...given({ nights: flags.nights }) });
  const written = writeBoard(flags.out, board, flags.docsUrl ?? packageDocsUrl);
  io.stdout.write(describeBoard(board));
  for (const path of written) io.stdout.write(`  ${forTerminal(path)}\n`);
  return 0;
}

async function registerOf({ register, key }: BoardFlags, io: Io, now: Date): Promise<RegisterState | null> {
  if (register === undefined) {
    if (key === undefined) return null;
    throw new UsageError('--key is of a register: name that with --register');
  }
  const { loadRegister } = await import('../register/load-register.ts');
  const loaded = await loadRegister({ source: register, key: key ?? null, lastHead: null }, io.environment, now);
  if (loaded.problems.length === 0 && loaded.register.state !== null) return loaded.register.state;
  throw new UsageError([
    '--register: the register is not to be relied on',
    ...loaded.problems.slice(0, 20).map((problem) => forTerminal(problem, 1_000)),
  ]);
}
