import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findSpecsFolder(moduleUrl: string): string {
  for (let folder = dirname(fileURLToPath(moduleUrl)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'specs');
    if (existsSync(join(candidate, 'requirements.yaml'))) return candidate;
    if (folder === dirname(folder)) {
      throw new Error(`No specs/requirements.yaml above ${fileURLToPath(moduleUrl)}: the package is incomplete.`);
    }
  }
}

let found: string | undefined;

/** The absolute path of a file of the contract, e.g. `specsFile('schemas', 'money.json')`. */
export function specsFile(...segments: readonly string[]): string {
  found ??= findSpecsFolder(import.meta.url);
  return join(found, ...segments);
}
