import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes npm-shrinkwrap.json from package-lock.json, so that those who install the package get the dependencies that it
 * was tested with. What only a checkout needs is left out, and so are the peers, of which a team has its own.
 */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': root, ...others } = lock.packages;
const { devDependencies: _, ...manifest } = root;
const kept = Object.entries(others).filter(([, entry]) => !entry.dev && !entry.devOptional && !entry.peer);
writeFileSync(
  'npm-shrinkwrap.json',
  `${JSON.stringify({ ...lock, packages: { '': manifest, ...Object.fromEntries(kept) } }, null, 2)}\n`,
);
