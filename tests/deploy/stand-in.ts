import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a command `name` to the folder `binaries`, which a script then finds before that of the machine. */
export function standIn(binaries: string, name: string, script: string): void {
  mkdirSync(binaries, { recursive: true });
  const path = join(binaries, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}
