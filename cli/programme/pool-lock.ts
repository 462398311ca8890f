import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../reports/record/disk/make-folder.ts';
import { guarded } from '../../reports/record/disk/report-error.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Makes this process the only pool that works on some results, since a pool takes away what crashed attempts left. A lock
 * of a process that is gone is taken over; one of another machine can't be known to be gone.
 * @param part which targets of the plan it tests, as a word for the name of a file
 * @returns what gives the lock back
 * @throws UsageError where another pool is at work
 */
export function lockPool(results: string, part: string): () => void {
  const folder = join(results, '.attempts');
  const path = join(folder, `pool-${part}.lock`);
  makeFolder(folder);
  if (!create(path)) {
    const [host = '', pid = ''] = readFileSync(path, 'utf8').split(' ');
    if (host !== hostname() || isAlive(Number(pid))) {
      throw new UsageError(
        `Process ${pid} on ${host} tests the targets of these results already; let it end, or delete ${path} where it is gone`,
      );
    }
    rmSync(path, { force: true });
    if (!create(path)) throw new UsageError(`Another process has just begun to test the targets of ${results}`);
  }
  return () => rmSync(path, { force: true });
}

/** @returns whether the file is new, and ours */
function create(path: string): boolean {
  return guarded('create', path, () => {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, `${hostname()} ${process.pid}`);
      closeSync(file);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    }
  });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
