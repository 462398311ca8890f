import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../cli/package-root.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

export const mainScript = (checkout = packageRoot): string => join(checkout, 'dist', 'cli', 'main.js');

const reporter = new URL('./report-usage.js', import.meta.url).href;

/** The time and the memory that a process took, from its start to its end. */
export interface Usage {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
}

/** Runs a command of this checkout or another. @throws if the command ends with another code than `code` */
export function runCommand(
  args: readonly string[],
  { code = 0, checkout }: { readonly code?: number; readonly checkout?: string | undefined } = {},
): Promise<Usage> {
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
