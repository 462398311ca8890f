import { type Command, Option } from 'commander';
import { type Io, UsageError } from '../io.ts';
import type { RecordedFlags } from '../run/finish-recorded.ts';
import { type CommandContext, docsUrlOption, ProgramCommand, reportsOption } from './command-context.ts';

type MergeFlags = RecordedFlags & { readonly out: string };

export const mergeCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('merge')
    .summary('join the shards of one run')
    .description(
      '"run --shard" writes parts of a run. This command joins the parts to one record, and writes the reports of the whole run. Exits with the code of the whole run.',
    )
    .argument('<dirs...>', 'the folders of all parts, in any order')
    .writes(
      new Option('--out <dir>', 'the folder for the record and the reports of the whole run').makeOptionMandatory(),
    )
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--baseline <dir>', 'compares with this run, as "run --baseline" does')
    .option('--freeze-dialect <file>', 'compares with a run (folder or dialect.json), as "run --freeze-dialect" does')
    .writes('--history <file>', 'appends the run to this file; reports show the earlier runs in it')
    .option('--no-color', 'plain text, also on a terminal')
    .examples('\nExample:\n  $ payroll-conformance merge part-1 part-2 part-3 part-4 --out conformance-out')
    .action(async (dirs: readonly string[], flags: MergeFlags) => exitWith(await mergeParts(dirs, flags, io)));

/** @returns the exit code of the whole. @throws UsageError if the parts do not fit together */
async function mergeParts(dirs: readonly string[], flags: MergeFlags, io: Io): Promise<number> {
  const { mergeRecords } = await import('../../reports/record/merge/merge-records.ts');
  const { MergeError } = await import('../../reports/record/merge/run-parts.ts');
  const { folderOf, fromUser } = await import('../records/named-run.ts');
  const { spareMemoryFor } = await import('../records/spare-memory.ts');
  const { clearReports, refuseOverwriting } = await import('../records/output-folder.ts');
  const { readComparedRuns } = await import('../records/frozen-dialect.ts');
  const { finishRecorded } = await import('../run/finish-recorded.ts');
  const { out } = flags;
  const comparedRuns = readComparedRuns(flags);
  refuseOverwriting(flags);
  const merge = (): void => {
    try {
      for (const dir of dirs) spareMemoryFor(folderOf(dir));
      mergeRecords(dirs.map(folderOf), out, () => clearReports(out));
    } catch (error) {
      if (error instanceof MergeError) throw new UsageError(error.message, error);
      throw error;
    }
  };
  fromUser(merge, out);
  return finishRecorded(flags, io, { out, ...comparedRuns, appends: true });
}
