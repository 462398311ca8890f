import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The processes that are killed without notice: the pool alone, one that tests a target, or all of them at once. */
export type Victim = 'pool' | 'target' | 'all';

/** A kill of one process, once so many targets have ended since the pool was started, or since the kill before. */
export interface Kill {
  readonly afterTargets: number;
  readonly victim: Victim;
}

/** The result of a pool that was killed and started again until it ended by itself. */
export interface KilledPool {
  readonly starts: number;
  readonly kills: readonly Kill[];
  readonly code: number | null;
  /** The output of all starts together. */
  readonly output: string;
}

/**
 * Starts a pool and carries out the kills, one after the other. It starts the pool again whenever a kill ended it, until
 * the pool ends by itself.
 * @param command the program and its arguments
 */
export async function runWithKills(command: readonly string[], kills: readonly Kill[]): Promise<KilledPool> {
  const left = [...kills];
  let [starts, output] = [0, ''];
  for (;;) {
    starts += 1;
    const [program = '', ...args] = command;
    const pool = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let ended = 0;
    const take = (text: string): void => {
      output += text;
      ended += text.match(/^ {2}\d+\/\d+ /gm)?.length ?? 0;
      const [next] = left;
      if (next === undefined || ended < next.afterTargets) return;
      left.shift();
      ended = 0;
      kill(pool, next.victim);
    };
    pool.stdout.setEncoding('utf8').on('data', take);
    pool.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const code = await new Promise<number | null>((resolve) => pool.on('exit', resolve));
    if (code !== null) return { starts, kills: kills.slice(0, kills.length - left.length), code, output };
  }
}

function kill(pool: ChildProcess, victim: Victim): void {
  const targets = pool.pid === undefined ? [] : childrenOf(pool.pid);
  if (victim !== 'target') pool.kill('SIGKILL');
  for (const pid of victim === 'all' ? targets : victim === 'target' ? targets.slice(0, 1) : []) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended by itself just before the kill.
    }
  }
}

/** Ids of the processes that a process started and that are still there. */
const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);

function parentOf(pid: string): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[1]);
  } catch {
    return null;
  }
}
