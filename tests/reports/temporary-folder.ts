import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test's own, gone when it ends. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'payroll-conformance-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
