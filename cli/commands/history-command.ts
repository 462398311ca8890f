import type { Command } from 'commander';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { usesColor } from '../io.ts';
import { packageDocsUrl } from '../package-root.ts';
import { type CommandContext, docsUrlOption, ProgramCommand } from './command-context.ts';

interface HistoryFlags {
  readonly docsUrl?: string;
  readonly target?: string;
  readonly out: string;
  readonly color: boolean;
}

export const historyCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('history')
    .summary('show all runs of a target on one page')
    .description(
      'Shows all runs of a target on one page: requirements whose outcome changed, the release in which each failure began, changes of behaviour that the interface allows, coverage, number of requests, and latency.',
    )
    .argument('<path...>', 'folders of runs, folders that contain them, and files that "run --history" wrote')
    .option('--target <name>', 'takes only the runs of this target')
    .writes('--out <dir>', 'the folder for history.html and history.json', 'conformance-history')
    .option('--no-color', 'plain text, also on a terminal')
    .addOption(docsUrlOption())
    .examples(`
Examples:
  $ payroll-conformance history runs
  $ payroll-conformance history history.jsonl out-3.1.0 out-3.2.0 --out page

Exit codes: 0 written; 2 a file or folder that you named cannot be read. Damaged runs in a folder are not an error: they are listed.`)
    .action(async (paths: readonly string[], { target, out, color, docsUrl = packageDocsUrl }: HistoryFlags) => {
      const { readHistoryOf } = await import('../history/read-history.ts');
      const { renderHistoryText } = await import('../../reports/formats/history/history-text.ts');
      const { writeHistory } = await import('../../reports/formats/history/write-history.ts');
      const history = readHistoryOf(paths, target ?? null);
      const written = writeHistory(out, history, docsUrl);
      io.stdout.write(renderHistoryText(history, { color: usesColor(io, color) }));
      for (const path of written) io.stdout.write(`  ${forTerminal(path)}\n`);
      exitWith(0);
    });
