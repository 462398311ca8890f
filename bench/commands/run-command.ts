import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../cli/package-root.ts';

/** The built command line. */
export const mainScript = join(packageRoot, 'dist', 'cli', 'main.js');

const reporter = new URL('./report-usage.js', import.meta.url).href;

/** What a process took from its start to its end. */
export interface Usage {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly wallMs: number;
  /** The time of cores, of all its threads together. */
  readonly coreMs: number;
  /** The most memory that it held at once. */
  readonly peakBytes: number;
  /** The memory that it held each second, and when, from its start. */
  readonly memory: readonly { readonly atMs: number; readonly bytes: number }[];
}

/**
 * Runs the command line to its end as a process of its own.
 * @param flags of Node.js
 * @throws where it ends with another code than `code`
 */
export async function runCommand(args: readonly string[], code = 0, flags: readonly string[] = []): Promise<Usage> {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-bench-'));
  const usageFile = join(folder, 'usage.json');
  const memoryFile = join(folder, 'memory');
  try {
    const startedAt = Date.now();
    const began = performance.now();
    const child = spawn(process.execPath, [...flags, '--import', reporter, mainScript, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, BENCH_USAGE: usageFile, BENCH_MEMORY: memoryFile },
    });
    const { ended, said } = await endOf(child);
    const wallMs = performance.now() - began;
    if (ended !== code) throw new Error(`"${args.join(' ')}" ended with ${ended}, not with ${code}: ${said}`);
    const usage: Pick<Usage, 'coreMs' | 'peakBytes'> = JSON.parse(readFileSync(usageFile, 'utf8'));
    return { startedAt, wallMs, ...usage, memory: readMemory(memoryFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How it ended, and the end of what it said on stderr. */
async function endOf(child: ChildProcess): Promise<{ readonly ended: number | null; readonly said: string }> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const ended = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { ended, said };
}

function readMemory(file: string): Usage['memory'] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split(' ').map(Number)).map(([atMs = 0, bytes = 0]) => ({ atMs, bytes }));
}
