import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../reports/record/disk/make-folder.ts';
import { UsageError } from '../usage-error.ts';

/** Makes a folder, and tries whether files can be written there. @throws UsageError that names the flag */
export function tryFolder(flag: string, path: string): void {
  tried(flag, path, () => {
    makeFolder(path);
    const file = join(path, `.tried-${process.pid}`);
    writeFileSync(file, '');
    rmSync(file);
  });
}

/** Tries whether a file can be written. One that was not there is not left behind. @throws UsageError that names the flag */
export function tryFile(flag: string, path: string): void {
  tried(flag, path, () => {
    const isNew = !existsSync(path);
    closeSync(openSync(path, 'a'));
    if (isNew) rmSync(path);
  });
}

function tried(flag: string, path: string, write: () => void): void {
  if (path.trim() === '') throw new UsageError(`${flag} is empty: name a path that can be written`);
  try {
    write();
  } catch (error) {
    const { code } = (
      error instanceof Error && error.cause instanceof Error ? error.cause : error
    ) as NodeJS.ErrnoException;
    throw new UsageError(`${flag}: ${path} can't be written (${code ?? 'it failed'}); name another path`, error);
  }
}
