import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { endAll } from './cli/process.ts';

/** Makes things that are removed or closed when the tests of a file have ended. */
interface FileEnd {
  /** Makes a folder, which is removed after the tests. */
  newFolder(): string;
  /** Closes something after the tests. @returns it */
  close<T extends { close(): unknown }>(closable: T): T;
}

/** Cleans up after the tests of a file, when all its own `afterAll` are done; ends the processes that they started, too. */
export function cleanUpAtEnd(): FileEnd {
  const folders: string[] = [];
  const closables: { close(): unknown }[] = [];
  afterAll(async () => {
    endAll();
    await Promise.all(closables.map((closable) => closable.close()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return {
    newFolder() {
      const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
      folders.push(folder);
      return folder;
    },
    close(closable) {
      closables.push(closable);
      return closable;
    },
  };
}
