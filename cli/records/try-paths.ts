import { closeSync, existsSync, mkdtempSync, openSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../io.ts';

/** Tries whether a path can be written. @param flags e.g. `--out <dir>` @param out is made first @throws UsageError */
export function tryPath(flags: string, path: string, out: string | undefined): void {
  const [flag = '', placeholder] = flags.split(' ');
  // A file in the folder of --out is tried like a folder, since that folder need not be there yet.
  const isFile = placeholder === '<file>' && (out === undefined || dirname(resolve(path)) !== resolve(out));
  (isFile ? tryFile : tryFolder)(flag, path);
}

/** Tries whether a folder can be made and written to. @throws UsageError that names the flag */
export function tryFolder(flag: string, path: string): void {
  attempt(flag, path, () => rmdirSync(mkdtempSync(join(nearestIn(resolve(path)), '.tried-'))));
}

/** The part of a path that is there. The rest is not made and removed again, since parallel runs may make it. */
const nearestIn = (path: string): string => (existsSync(path) ? path : nearestIn(dirname(path)));

/** Tries whether a file can be written. One that was not there is not left behind. @throws UsageError that names the flag */
export function tryFile(flag: string, path: string): void {
  attempt(flag, path, () => {
    const isNew = !existsSync(path);
    closeSync(openSync(path, 'a'));
    if (isNew) rmSync(path);
  });
}

function attempt(flag: string, path: string, write: () => void): void {
  if (path.trim() === '') throw new UsageError(`${flag} is empty: name a path that can be written`);
  try {
    write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${flag}: ${path} can't be written (${code ?? 'it failed'}); name another path`, error);
  }
}
