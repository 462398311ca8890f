import { writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { installedDigests } from '../dist/cli/run/digests.js';

/**
 * Joins the compiled modules into the few files of `dist/bundle/`, since Node.js takes half a millisecond of core time
 * for each file, in each thread. What is started or imported by its path stays where it is, and hands on to them.
 * Names and lines stay readable, so that a stack says where it comes from.
 */
const built = resolve('dist');
const entries = ['index', 'checks', 'vitest', 'allure', 'cli/main', 'cli/run/engine/part-worker'].concat(
  'cli/faults/faults-worker',
  'traffic/relay/judge-worker',
);

/** A module finds its files from where it stood before. */
const standInPlace = {
  name: 'stand-in-place',
  transform(code, id) {
    const place = `new URL('../${relative(built, id)}', import.meta.url).href`;
    return code.replaceAll('import.meta.url', place);
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(built, `${entry}.js`)])),
  platform: 'node',
  external: /^[^./]/,
  plugins: [standInPlace],
  transform: { define: { suitesDigest: JSON.stringify(installedDigests().suites) } },
});
const { output } = await bundle.write({
  dir: join(built, 'bundle'),
  cleanDir: true,
  entryFileNames: ({ name }) => `${name.replaceAll('/', '-')}.js`,
  chunkFileNames: '[name]-[hash].js',
});
for (const { fileName, facadeModuleId, isEntry, exports } of output) {
  if (!isEntry || facadeModuleId === null) continue;
  const path = relative(dirname(facadeModuleId), join(built, 'bundle', fileName));
  const start = fileName === 'cli-main.js' ? '#!/usr/bin/env node\n' : '';
  const hand = exports.length === 0 ? 'import' : 'export * from';
  writeFileSync(facadeModuleId, `${start}${hand} '${path.startsWith('.') ? path : `./${path}`}';\n`);
}
process.stdout.write(`${output.length} files in ${join('dist', 'bundle')}\n`);
