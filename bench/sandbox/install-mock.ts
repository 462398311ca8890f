import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../cli/package-root.ts';

const manifests = join(packageRoot, 'bench', 'mock');

/**
 * Installs the mock server from its own lock into a cache below node_modules, once, so that nobody else who installs
 * the project has to.
 * @returns the script that starts it
 * @throws where it cannot be installed, such as without a registry
 */
export function installMock(): string {
  const lock = readFileSync(join(manifests, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = join(packageRoot, 'node_modules', '.cache', 'payroll-conformance-bench', version);
  const script = join(folder, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  if (existsSync(script)) return script;
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(manifests, name), join(folder, name));
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (status !== 0) throw new Error(`npm ci ended with ${status}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  return script;
}
