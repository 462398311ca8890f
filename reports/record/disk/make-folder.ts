import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { guarded } from './report-error.ts';

/** Creates a folder and those above it; one that is there already is fine. @throws ReportError */
export function makeFolder(path: string): void {
  guarded('create', path, () => make(resolve(path)));
}

/** Creates folders one by one: with `recursive` Node.js misreports read-only file systems, and hangs in /proc. */
function make(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) make(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another run may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
