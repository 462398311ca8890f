import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the folder `release/`, from which `npm ci` installs the package just as it was tested: its tarball, a package.json
 * that names the tarball by its path, and a lock with the version and digest of everything below it, vitest included.
 * npm reads the lock inside a tarball only where the tarball comes from a registry, so that this one is needed beside it.
 * Asks the registry only what the optional peers are, which the lock of the checkout has among its own tools.
 */
const folder = 'release';
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': _, ...packages } = lock.packages;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packing = ['pack', '--json', '--pack-destination', folder];
const packed = execFileSync('npm', packing, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[')));

const root = {
  private: true,
  dependencies: { [manifest.name]: `file:${filename}`, vitest: manifest.devDependencies.vitest },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(root, null, 2)}\n`);
writeFileSync(
  join(folder, 'package-lock.json'),
  JSON.stringify({ lockfileVersion: lock.lockfileVersion, requires: true, packages: { '': root, ...packages } }),
);
// npm keeps the versions that the lock names, adds the tarball with its digest, and leaves out what only a checkout needs.
const locking = ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund', '--silent'];
execFileSync('npm', locking, { cwd: folder, stdio: 'inherit' });
process.stdout.write(`${folder}/ holds ${filename}, and a lock for it: copy the folder, and run "npm ci" in it.\n`);
