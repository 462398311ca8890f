import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { assertBuilt } from '../cli/faults/prove-faults.ts';

function isBuilt(root: string): boolean {
  try {
    assertBuilt(root, join(root, 'dist'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets tests import the compiled modules of `dist/`, which Node.js loads by itself, instead of the sources, which vitest
 * compiles for each project. Where a source has changed since the build, or tests are run anew at each change, all of them
 * import sources.
 *
 * @param root the folder of the package
 */
export function importBuilt(root: string): Plugin {
  let isOfSources = isBuilt(root);
  return {
    name: 'import-built',
    enforce: 'pre',
    configureVitest({ vitest }) {
      isOfSources &&= !vitest.config.watch;
    },
    resolveId(specifier, importer) {
      if (!isOfSources || importer === undefined || !/^\..*(?<!\.test|\.testbed)\.ts$/.test(specifier)) return null;
      const source = join(importer, '..', specifier);
      if (!source.startsWith(root) || !existsSync(source)) return null;
      const built = join(root, 'dist', source.slice(root.length).replace(/ts$/, 'js'));
      return existsSync(built) ? built : null;
    },
  };
}
