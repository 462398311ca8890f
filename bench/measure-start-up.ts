import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { mainScript } from './commands/run-command.ts';
import { type Contestant, compare } from './compare.ts';
import type { Figures } from './measured.ts';
import type { Pass } from './pass.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** How long the command line takes to say something, beside Node.js that does nothing. */
export function measureStartUp(pass: Pass): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const node: Contestant = { name: 'node -e 0', work: () => untilEnd(['-e', '0']) };
    const run = ['run', '--effort', 'quick', '--reports', 'junit', '--out', join(folder, 'out')];
    const wall = { ...pass, time: 'wall' } as const;
    return {
      rows: [
        await compare(
          { name: '--version', work: () => untilEnd([mainScript, '--version']) },
          node,
          { kind: 'time' },
          wall,
        ),
        await compare(
          { name: '--help', work: () => untilEnd([mainScript, '--help']) },
          node,
          { kind: 'time', wantedMs: 120 },
          wall,
        ),
        await compare(
          { name: 'run, to its first line', work: () => untilFirstLine([mainScript, ...run]) },
          node,
          { kind: 'time' },
          wall,
        ),
      ],
      time: 'wall',
      notes: [
        'Each is a process from its start to its end, or to its first line: a run says what it is about to test.',
      ],
    };
  });
}

function untilEnd(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}.`))));
  });
}

/** Kills it then: the time until it is gone is not long. */
function untilFirstLine(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let hasSpoken = false;
    child.stdout.once('data', () => {
      hasSpoken = true;
      child.kill('SIGKILL');
    });
    child.once('exit', (code) =>
      hasSpoken ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code} and said nothing.`)),
    );
  });
}
