import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The package is damaged: its package.json is missing; install it again.');
    folder = parent;
  }
  return folder;
}

/** The folder of this package, whether it runs from its sources, from `dist/`, or from inside node_modules. */
export const packageRoot = findRoot();

export const isBuilt = import.meta.url.endsWith('.js');

/** The folder that the layers stand in: compiled ones beside each other, or the sources. */
export const codeRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const manifest: { readonly version?: unknown; readonly docsUrl?: unknown } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
);

function readVersion(): string {
  if (manifest.version !== undefined) return String(manifest.version);
  throw new Error('The package is damaged: its package.json has no version; install it again.');
}

export const packageVersion = readVersion();

/** The address of the site that explains the requirements; undefined if package.json names none. */
export const packageDocsUrl = typeof manifest.docsUrl === 'string' ? manifest.docsUrl : undefined;
