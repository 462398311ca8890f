import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder for the running test, and removes it when the test ends. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
