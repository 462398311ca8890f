import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { installedDigests } from '../dist/cli/run/digests.js';
import { allSuites } from '../dist/suites/all-suites.js';

/**
 * Joins the compiled modules into the few files of `dist/bundle/`, since Node.js takes half a millisecond of core time
 * for each file, in each thread. What is started or imported by its path stays where it is, and hands on to them.
 * Names and lines stay readable, so that a stack says where it comes from.
 */
const built = resolve('dist');
const { bin, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const imported = Object.values(exports).flatMap((entry) => entry.default ?? []);
const started = ['cli/run/engine/part-worker.js', 'cli/faults/faults-worker.js', 'traffic/relay/judge-worker.js'];
const entries = [...imported, ...Object.values(bin)].map((path) => resolve(path));

/** A module finds its files from where it stood before. */
const standInPlace = {
  name: 'stand-in-place',
  transform(code, id) {
    const place = `new URL('../${relative(built, id)}', import.meta.url).href`;
    return code.replaceAll('import.meta.url', place);
  },
};

/** Whoever only chooses checks loads what is known of them as data, and no suite. */
const indexChecks = {
  name: 'index-checks',
  load: (id) =>
    id === join(built, 'suites/check-index.js') ? `export const checkIndex = ${JSON.stringify(allSuites)};` : null,
};

const bundle = await rolldown({
  input: [...entries, ...started.map((path) => join(built, path))],
  platform: 'node',
  external: /^[^./]/,
  plugins: [indexChecks, standInPlace],
  transform: { define: { suitesDigest: JSON.stringify(installedDigests().suites) } },
});
const { output } = await bundle.write({
  dir: join(built, 'bundle'),
  cleanDir: true,
  entryFileNames: ({ facadeModuleId }) => relative(built, facadeModuleId).replaceAll('/', '-'),
  chunkFileNames: '[name]-[hash].js',
  comments: false,
});
for (const { fileName, facadeModuleId, isEntry, exports: names } of output) {
  if (!isEntry || facadeModuleId === null) continue;
  const path = relative(dirname(facadeModuleId), join(built, 'bundle', fileName));
  const start = fileName === 'cli-main.js' ? '#!/usr/bin/env node\n' : '';
  const hand = names.length === 0 ? 'import' : 'export * from';
  writeFileSync(facadeModuleId, `${start}${hand} '${path.startsWith('.') ? path : `./${path}`}';\n`);
}
process.stdout.write(`${output.length} files in ${join('dist', 'bundle')}\n`);
