import { type Command, Option } from 'commander';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { type Io, usesColor } from '../io.ts';
import { packageDocsUrl } from '../package-root.ts';
import { type CommandContext, docsUrlOption, ProgramCommand } from './command-context.ts';

interface DiffFlags {
  readonly docsUrl?: string;
  readonly out?: string;
  readonly format: 'text' | 'markdown' | 'notes';
  readonly color: boolean;
}

export const diffCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('diff')
    .summary('show what changed between two runs')
    .description(
      'Compares two runs. Shows the requirements that newly fail, were fixed or are no longer judged. Also shows the changes that the interface allows, and the changes of latencies.',
    )
    .argument('<base>', 'the folder of the older run')
    .argument('<candidate>', 'the folder of the newer run')
    .writes('--out <dir>', 'writes diff.json, diff.md and diff.html there')
    .addOption(
      new Option('--format <format>', 'text for a terminal, markdown for a pull request, notes for users of the target')
        .choices(['text', 'markdown', 'notes'])
        .default('text'),
    )
    .option('--no-color', 'plain text, also on a terminal')
    .addOption(docsUrlOption())
    .examples(`
Example:
  $ payroll-conformance diff out-3.1.0 out-3.2.0 --out comparison
  $ payroll-conformance diff out-3.1.0 out-3.2.0 --format notes > RELEASE-NOTES.md

Exit codes: 0 no regression; 1 a regression; 3 something got worse, but the target may not be the cause, because the requirements,
schemas or checks of the two runs are different; 3 also if the older run did not judge enough, or if one of the runs judged nothing.`)
    .action(async (base: string, candidate: string, flags: DiffFlags) =>
      exitWith(await compareFolders(base, candidate, flags, io)),
    );

/** @returns the exit code. @throws UsageError if one is not a whole run */
async function compareFolders(base: string, candidate: string, flags: DiffFlags, io: Io): Promise<number> {
  const { compareRuns, comparisonExitCode } = await import('../../reports/compare/compare-runs.ts');
  const { renderDiffText } = await import('../../reports/formats/diff/diff-text.ts');
  const { renderDiffMarkdown } = await import('../../reports/formats/diff/diff-markdown.ts');
  const { renderReleaseNotes } = await import('../../reports/formats/diff/release-notes.ts');
  const { writeDiff } = await import('../../reports/formats/diff/write-diff.ts');
  const { readWholeRun, refuseOtherKind } = await import('../records/named-run.ts');
  const [before, after] = [readWholeRun(base), readWholeRun(candidate)];
  refuseOtherKind(before, after);
  const comparison = compareRuns(before, after);
  const color = usesColor(io, flags.color);
  const render = {
    text: () => renderDiffText(comparison, { color, strict: after.header.strict }),
    markdown: () => renderDiffMarkdown(comparison),
    notes: () => renderReleaseNotes(comparison),
  }[flags.format];
  io.stdout.write(render());
  if (flags.out !== undefined) {
    // Another program may read stdout in the other formats, so the paths of written files go to stderr there.
    const to = flags.format === 'text' ? io.stdout : io.stderr;
    for (const path of writeDiff(flags.out, comparison, flags.docsUrl ?? packageDocsUrl))
      to.write(`  ${forTerminal(path)}\n`);
  }
  return comparisonExitCode(comparison);
}
