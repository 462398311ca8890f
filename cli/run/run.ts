import { loadCatalogue } from '../../specs/catalogue.ts';
import { Interruption } from '../interruption.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import type { StartEngine } from './engine.ts';
import { runOnce } from './run-once.ts';
import type { RunOptions } from './run-options.ts';

/**
 * Tests a target (see `run-once.ts`), and with `--watch` again and again. From the line that it prints first, a signal
 * leads to the record's footer and the reports, too.
 *
 * @param startEngine what runs the suites; null: vitest does
 * @returns the exit code.
 * @throws UsageError for what can't be run, ReportError where the record can't be written.
 */
export async function run(options: RunOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  assertTogether(options);
  const catalogue = loadCatalogue();
  const interruption = new Interruption(io, (signal) => {
    io.stderr.write(`\n${signal}: stopping, and finishing the reports. Once more ends it at once.\n`);
  });
  try {
    return await runOnce({ options, catalogue, io, interruption, startEngine });
  } finally {
    interruption.release();
  }
}

/** @throws UsageError for flags that need a profile beside them */
function assertTogether({ profile, wait, watch }: RunOptions): void {
  if (profile !== undefined) return;
  const [flag] = [wait === undefined ? [] : ['--wait'], watch === true ? ['--watch'] : []].flat();
  if (flag === undefined) return;
  throw new UsageError(
    `${flag} needs a profile: the embedded sandbox is there at once, and stays; name one with run FILE`,
  );
}
