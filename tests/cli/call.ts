import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';

/** Runs a command line in this process: for commands that only read and write files, a tenth of the time. */
export async function call(
  args: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const io = testIo();
  const code = await commandLine(args, io);
  return { code, out: io.out(), err: io.err() };
}
