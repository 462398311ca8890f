import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../cli/package-root.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** The built command line of a checkout; default this one. */
export const mainScript = (checkout = packageRoot): string => join(checkout, 'dist', 'cli', 'main.js');

const reporter = new URL('./report-usage.js', import.meta.url).href;

/** Time and memory that a process took from its start to its end. */
export interface Usage {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly wallMs: number;
  /** The time of cores, of all its threads together. */
  readonly cpuMs: number;
  /** The most memory that it held at once. */
  readonly peakBytes: number;
}

/** Options for running a command: the expected exit code, and another checkout's command line. */
interface CommandOptions {
  readonly code?: number;
  readonly checkout?: string | undefined;
}

/** Runs the command line as a process of its own. @throws where it ends with another code than `code`, default 0 */
export function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<Usage> {
  const { code = 0, checkout } = options;
  return inTemporaryFolder(async (folder) => {
    const usageFile = join(folder, 'usage.json');
    const startedAt = Date.now();
    const began = performance.now();
    const child = spawn(process.execPath, ['--import', reporter, mainScript(checkout), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, BENCH_USAGE: usageFile },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-2_000);
    });
    const ended = await new Promise<number | null>((resolve) => child.on('close', resolve));
    const wallMs = performance.now() - began;
    if (ended !== code) throw new Error(`"${args.join(' ')}" ended with ${ended}, not with ${code}: ${said}`);
    const usage: Pick<Usage, 'cpuMs' | 'peakBytes'> = JSON.parse(readFileSync(usageFile, 'utf8'));
    return { startedAt, wallMs, ...usage };
  });
}
