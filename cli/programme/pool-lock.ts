import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { guarded, makeFolder } from '../../reports/record/disk/run-folder.ts';
import { UsageError } from '../io.ts';
import { isAlive } from '../register/register-lock.ts';

/** Every `count`th target, from the `index`th on, which counts from 1. */
export interface PoolGroup {
  readonly index: number;
  readonly count: number;
}

/** Notes that this process tests targets. @returns removes the note. @throws UsageError if another process does, too */
export function lockPool(results: string, group: PoolGroup | null): () => void {
  const folder = join(results, '.attempts');
  const own = `pool-${group === null ? 'all' : `${group.index}-of-${group.count}`}-${hostname()}-${process.pid}.lock`;
  const path = join(folder, own);
  makeFolder(folder);
  // The process writes its note before it reads the others: of two that begin at once, at least one sees the other.
  guarded('create', path, () => writeFileSync(path, `${hostname()} ${process.pid}`));
  const unlock = () => rmSync(path, { force: true });
  for (const name of guarded('read', folder, () => readdirSync(folder))) {
    if (name === own || !/^pool-.*\.lock$/.test(name)) continue;
    const other = join(folder, name);
    const [host = '', pid = ''] = readNote(other).split(' ');
    if (host === hostname() && !isAlive(Number(pid))) rmSync(other, { force: true });
    else if (!areApart(group, name)) {
      unlock();
      throw new UsageError(
        `Process ${pid} on ${host} tests targets of these results already; let it end, or delete ${other} where it is gone. Beside it only other groups of as many can be tested`,
      );
    }
  }
  return unlock;
}

/** Reads a note; if its process has just removed it, returns one of a process that is gone. */
function readNote(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return `${hostname()} 0`;
  }
}

/** Whether a group has no target in common with the pool that left the note `name`. */
function areApart(group: PoolGroup | null, name: string): boolean {
  const [, index, count] = /^pool-(\d+)-of-(\d+)-/.exec(name) ?? [];
  return group !== null && Number(count) === group.count && Number(index) !== group.index;
}
