import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { SandboxError } from '../sandbox-error.ts';

/** The locks of this process. */
const held = new Set<string>();

/** Locks a file by `FILE.lock`, taking over the lock of a dead process. @returns a function that unlocks it @throws SandboxError */
export function lockFile(file: string): () => void {
  const lock = `${file}.lock`;
  const content = `${hostname()} ${process.pid}\n`;
  try {
    writeFileSync(lock, content, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if (!isCode(cause, 'EEXIST')) throw cause;
    const holder = readFileSync(lock, 'utf8');
    if (isHeld(lock, holder)) {
      throw new SandboxError(
        `The data file ${file} is used by the process ${holder.trim()} (machine and id, from ${lock}). Name a file which no other sandbox uses, or delete ${lock} if there is no such process.`,
        { cause },
      );
    }
    writeFileSync(lock, content);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(lock, { force: true });
  };
}

/** Whether the process that holds a lock may still run. One with our own id was an earlier process, and has ended. */
function isHeld(lock: string, holder: string): boolean {
  const [machine, id] = holder.trim().split(' ');
  if (held.has(lock) || machine !== hostname()) return true;
  if (Number(id) === process.pid) return false;
  try {
    // Signal 0 does nothing, and fails if there is no such process.
    process.kill(Number(id), 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
