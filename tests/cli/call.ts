import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';
import type { Environment } from '../../cli/profile/profile-yaml.ts';
import { startHere } from '../../cli/run/engine/start-here.ts';

/**
 * Runs a command line in this process, a run's suites included: a tenth of the time of a process of its own.
 * @param environment what the command sees of it; nothing by default
 */
export async function call(
  args: readonly string[],
  environment: Environment = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const io = testIo(environment);
  const code = await commandLine(args, io, startHere);
  return { code, out: io.out(), err: io.err() };
}
