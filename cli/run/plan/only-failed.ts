import { forTerminal } from '../../../reports/escape/terminal.ts';
import { type LastFailures, listFailures } from '../../records/last-failures.ts';
import { readRun } from '../../records/named-run.ts';
import { UsageError } from '../../usage-error.ts';
import { embeddedAddress, type Target } from '../target.ts';
import type { RunOptions } from './run-options.ts';

/** The settings that `--only-failed` takes over from the earlier run. */
export type TakenOver = Pick<RunOptions, 'effort' | 'failures'> & { readonly seed: number };

/**
 * Takes over from the last run in the output folder what failed, with the seed and the effort that showed it; a seed and
 * an effort that were asked for stay.
 * @throws UsageError where there is no such run, it tested another target, or nothing failed in it
 */
export function takeOverFailures(
  { out, strict, seed, givenEffort }: Pick<RunOptions, 'out' | 'strict' | 'seed' | 'givenEffort'>,
  target: Target,
): TakenOver {
  const run = readRun(out);
  const { header } = run;
  const { name } = target.profile;
  const isEmbedded = header.target.baseUrl === embeddedAddress;
  if (header.target.name !== name || isEmbedded !== target.isEmbedded) {
    const tested = isEmbedded ? 'the embedded sandbox' : forTerminal(header.target.name);
    throw new UsageError(
      `--only-failed: the last run in ${out} tested ${tested}, and not ${target.isEmbedded ? 'the embedded sandbox' : name}; name its folder with --out, or run all checks`,
    );
  }
  const failures: LastFailures | null = listFailures({ ...run, header: { ...header, strict } });
  if (failures === null) {
    throw new UsageError(
      `--only-failed: nothing failed in the last run in ${out} that is not waived, so there is nothing to run again; leave the flag out to run all checks`,
    );
  }
  return { failures, seed: seed ?? header.seed, effort: givenEffort ?? header.effort };
}
