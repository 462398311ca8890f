import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Computes without end. */
const hog = 'for (let at = 0; ; at += 1) Math.sqrt(at);';

/**
 * Keeps the machine busy at random: every 0.2 to 4 seconds another number of processes compute, from none to twice the
 * number of processors. @returns a function that stops them
 */
export function keepMachineBusy(): () => void {
  const most = 2 * availableParallelism();
  let hogs: ChildProcess[] = [];
  let timer: NodeJS.Timeout;
  const stop = (): void => {
    for (const child of hogs) child.kill('SIGKILL');
    hogs = [];
  };
  const change = (): void => {
    stop();
    const count = Math.floor(Math.random() * (most + 1));
    hogs = Array.from({ length: count }, () => spawn(process.execPath, ['-e', hog], { stdio: 'ignore' }));
    timer = setTimeout(change, 200 + Math.random() * 3_800);
  };
  change();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
