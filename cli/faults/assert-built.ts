import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../io.ts';

/** The layers that run from the build. */
const layers = ['specs', 'driver', 'oracle', 'generators', 'sandbox', 'harness', 'suites', 'reports', 'traffic'].concat(
  'clients',
  'cli',
);

/** Makes sure that in a checkout what is run, in `built`, was built of the sources in `root`. @throws UsageError */
export function assertBuilt(root: string, built: string): void {
  if (root === built) return;
  for (const layer of layers.filter((each) => existsSync(join(root, each)))) {
    for (const file of readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || /\.(test|testbed)\.ts$/.test(file)) continue;
      const compiled = statSync(join(built, layer, file.replace(/ts$/, 'js')), { throwIfNoEntry: false });
      const path = `${layer}/${file}`;
      if (compiled === undefined) throw new UsageError(`${path} has not been built; npm run build builds it`);
      if (compiled.mtimeMs < statSync(join(root, path)).mtimeMs) {
        throw new UsageError(`${path} has changed since the build; npm run build builds it anew`);
      }
    }
  }
}
