import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { guarded } from './report-error.ts';

/** Creates a folder and those above it; one that is there already is fine. @throws ReportError */
export function makeFolder(path: string): void {
  guarded('create', path, () => {
    try {
      mkdirSync(path, { recursive: true });
    } catch (error) {
      // On a file system that is read-only, what is told of a whole path is that it does not exist.
      accessSync(nearestFolder(path), constants.W_OK);
      throw error;
    }
  });
}

function nearestFolder(path: string): string {
  let folder = resolve(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
