import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Pass, Row, Section } from './row.ts';
import { mainScript } from './run-command.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Measures the time until the command line prints something, beside Node.js that does nothing. */
export const measureStartUp = ({ rounds }: Pass): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const run = ['run', '--effort', 'quick', '--reports', 'junit', '--out', join(folder, 'out')];
    const measure = async (name: string, args: readonly string[], wanted?: number): Promise<Row> => {
      const values: number[] = [];
      for (let round = 0; round < rounds; round += 1) values.push(await untilItSpeaks(args));
      return { name, unit: 'ms', values, ...(wanted === undefined ? {} : { wanted }) };
    };
    return {
      rows: [
        await measure('node -p 0', ['-p', '0']),
        await measure('--version', [mainScript(), '--version']),
        await measure('--help', [mainScript(), '--help'], 120),
        await measure('run, to its first line', [mainScript(), ...run]),
      ],
      note: 'We measure a process from its start to its first line. The first line of `run` says what it is going to test.',
    };
  });

function untilItSpeaks(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let ms: number | null = null;
    child.stdout.once('data', () => {
      ms = performance.now() - began;
      child.kill('SIGKILL');
    });
    child.once('exit', (code) =>
      ms === null ? reject(new Error(`${args.join(' ')} ended with ${code} and said nothing.`)) : resolve(ms),
    );
  });
}
