import { Command, Option } from 'commander';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { type Io, usesColor } from '../io.ts';
import type { CommandContext } from './command-context.ts';

interface DiffFlags {
  readonly out?: string;
  readonly color: boolean;
}

/** `diff`: compares two runs. */
export function diffCommand({ io, exitWith }: CommandContext): Command {
  return new Command('diff')
    .summary('what changed between two runs')
    .description(
      'Compares two runs, requirement by requirement: what fails newly, what was fixed, what is no longer judged, and how latencies changed.',
    )
    .argument('<base>', 'the folder of the run to compare with')
    .argument('<candidate>', 'the folder of the run that is compared')
    .addOption(new Option('--out <dir>', 'writes diff.json, diff.md and diff.html there'))
    .addOption(new Option('--no-color', 'plain text, also on a terminal'))
    .addHelpText(
      'after',
      `
Example:
  $ payroll-conformance diff out-3.1.0 out-3.2.0 --out comparison

Exit codes: 0 no regression, 1 a regression, 3 worse, but what was asked changed too.`,
    )
    .action(async (base: string, candidate: string, flags: DiffFlags) =>
      exitWith(await compareFolders(base, candidate, flags, io)),
    );
}

/** @returns the exit code. @throws UsageError for what is no whole run */
async function compareFolders(base: string, candidate: string, flags: DiffFlags, io: Io): Promise<number> {
  const { compareRuns, comparisonExitCode } = await import('../../reports/compare/compare-runs.ts');
  const { renderDiffText } = await import('../../reports/formats/diff/diff-text.ts');
  const { writeDiff } = await import('../../reports/formats/diff/write-diff.ts');
  const { readWholeRun } = await import('../records/named-run.ts');
  const [before, after] = [readWholeRun(base), readWholeRun(candidate)];
  const comparison = compareRuns(before, after);
  const color = usesColor(io.stdout, io.environment, flags.color);
  io.stdout.write(renderDiffText(comparison, { color, strict: after.header.strict }));
  if (flags.out !== undefined) {
    for (const path of writeDiff(flags.out, comparison)) io.stdout.write(`  ${forTerminal(path)}\n`);
  }
  return comparisonExitCode(comparison);
}
