import type { Command } from 'commander';
import { wholeNumber } from '../flags.ts';
import type { ReplayOptions } from '../replay/replay.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

export const replayCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('replay')
    .summary("send one finding's requests again")
    .description(
      'Runs the checks of one finding again, with the seed and effort of the run, and says whether they still fail. If the requests need connections or payments, it creates new ones.',
    )
    .argument('<dir>', 'the folder of the run')
    .requiredOption('--finding <n>', 'the number of the finding, as reports show it', wholeNumber(1, 1_000_000))
    .option('--profile <file>', 'the description of the target; not needed for a run of the embedded sandbox')
    .examples(`
Example:
  $ payroll-conformance replay conformance-out --finding 2 --profile acme.yaml

Exit codes: 0 the finding is gone, 1 it still fails, 2 wrong usage, 3 it cannot be replayed.`)
    .action(async (dir: string, options: ReplayOptions) => {
      const { replayFinding } = await import('../replay/replay.ts');
      exitWith(await replayFinding(dir, options, io));
    });
