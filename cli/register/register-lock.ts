import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { guarded } from '../../reports/record/disk/run-folder.ts';
import { UsageError } from '../io.ts';

/** Runs work while it holds `<register>.lock`, which it takes over from a dead process. @throws UsageError if it is held */
export function withRegisterLock<T>(path: string, work: () => T): T {
  const lock = `${path}.lock`;
  takeLock(lock);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): void {
  if (createLock(lock)) return;
  const owner = readOwner(lock);
  if (owner !== null && isGone(owner) && removeLock(lock, owner) && createLock(lock)) return;
  throw new UsageError(
    `${lock} is there: another command changes the register${owner === null ? '' : `, process ${owner}`}; wait for it, or remove the file if none does`,
  );
}

/** Writes the lock aside and links it: so no other process reads a lock without its owner. @returns false: it is held */
function createLock(lock: string): boolean {
  const aside = `${lock}.${process.pid}`;
  return guarded('create', lock, () => {
    try {
      writeFileSync(aside, `${process.pid} on ${hostname()}\n`);
      linkSync(aside, lock);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(aside, { force: true });
    }
  });
}

/** Returns "PID on HOST"; null if the file is gone by now, or empty. */
function readOwner(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8').trim().slice(0, 300) || null;
  } catch {
    return null;
  }
}

function isGone(owner: string): boolean {
  const [, pid = '', host = ''] = /^(\d{1,9}) on (.+)$/.exec(owner) ?? [];
  return pid !== '' && host === hostname() && !isAlive(Number(pid));
}

/** Whether a process of this machine runs, also one of another user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Removes the lock of a dead process, unless a living process took it meanwhile. @returns whether it did */
function removeLock(lock: string, owner: string): boolean {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readOwner(aside) !== owner) {
      linkSync(aside, lock);
      return false;
    }
    return true;
  } catch {
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}
