import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBudget } from '../budget/budget.ts';
import { cleanUpAtEnd } from '../file-end.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = cleanUpAtEnd().newFolder();
const installed = join(folder, 'node_modules', 'payroll-conformance');
let files: readonly string[] = [];
let tarball = '';
let kilobytes = 0;

/** Every entry of a folder with its size and time: what a write would change. */
function listing(path: string): readonly string[] {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => {
    const { size, mtimeMs } = statSync(join(path, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}

function chmodAll(path: string, mode: { readonly folder: number; readonly file: number }): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? mode.folder : mode.file);
  }
  chmodSync(path, mode.folder);
}

// As npm would install it, but with the dependencies of this checkout.
beforeAll(() => {
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [packed]: { filename: string; size: number; files: { path: string }[] }[] = JSON.parse(
    execFileSync('npm', packing, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  tarball = join(folder, packed?.filename ?? '');
  files = packed?.files.map(({ path }) => path) ?? [];
  kilobytes = Math.ceil((packed?.size ?? 0) / 1024);
  const modules = join(folder, 'node_modules');
  mkdirSync(installed, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  chmodAll(installed, { folder: 0o555, file: 0o444 });
});

afterAll(() => chmodAll(installed, { folder: 0o755, file: 0o644 }));

test('the package holds what runs, and neither sources nor tests', () => {
  for (const path of [
    'dist/cli/main.js',
    'dist/cli/run/engine/part-worker.js',
    'dist/index.js',
    'dist/index.d.ts',
    'specs/requirements.yaml',
    'specs/profile.schema.json',
    'specs/profile-template.yaml',
    'package.json',
  ]) {
    expect(files).toContain(path);
  }
  expect(
    files
      .filter((path) => !path.startsWith('examples/'))
      .filter((path) => /\.test\.|testbed|^tests\/|^node_modules|conformance-out|(?<!\.d)\.ts$/.test(path)),
  ).toEqual([]);
});

test('the package is no larger than its budget', () => {
  const most = readBudget().package?.kilobytes ?? 0;
  const next = 'Raise the figure in tests/budget/budget.yaml in the same change, and say why.';
  expect(kilobytes).toBeGreaterThan(1_000);
  expect(kilobytes, next).toBeLessThanOrEqual(most);
});

test('installed into a folder of its own, and read-only, it runs from there and leaves no trace in it', () => {
  const before = listing(installed);
  const main = join(installed, 'dist', 'cli', 'main.js');
  const args = ['run', '--requirements', 'GROUPF-001', '--effort', 'quick', '--seed', '1', '--reports', 'junit'];
  const out = execFileSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' });
  expect(out).toContain('CONFORMANT');
  expect(readdirSync(join(folder, 'conformance-out')).sort()).toEqual([
    'dialect.json',
    'exchanges',
    'junit.xml',
    'run.jsonl',
    'summary.json',
  ]);
  expect(listing(installed)).toEqual(before);
});

test('a configuration of vitest or vite in the folder it is run from does not touch it', () => {
  for (const name of ['vitest.config.ts', 'vite.config.ts'])
    writeFileSync(join(folder, name), 'throw new Error("not for you");');
  rmSync(join(folder, 'conformance-out'), { recursive: true, force: true });
  const main = join(installed, 'dist', 'cli', 'main.js');
  const args = ['run', '--requirements', 'GROUPF-001', '--effort', 'quick', '--seed', '1', '--reports', 'junit'];
  expect(execFileSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' })).toContain('CONFORMANT');
});

test('the lock that users get holds every dependency for Node.js 20.19 under a permissive licence, and neither vitest nor what only a checkout needs', () => {
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  cpSync(join(root, 'package-lock.json'), join(checkout, 'package-lock.json'));
  execFileSync(process.execPath, [join(root, '.ci', 'write-shrinkwrap.mjs')], { cwd: checkout });
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(join(checkout, 'npm-shrinkwrap.json'), 'utf8'),
  );
  const entries = Object.entries(lock.packages);
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter(([, { dev }]) => dev === true)).toEqual([]);
  expect(entries.filter(([path]) => /node_modules\/(vitest|vite)$/.test(path))).toEqual([]);
  const tooNew = entries.filter(([, { engines }]) => engines?.node !== undefined && !admitsNode20(engines.node));
  expect(tooNew.map(([path, { engines }]) => `${path} wants ${engines?.node}`)).toEqual([]);
  const unfree = entries.filter(([, { license }]) => !isPermissive(license ?? 'none'));
  expect(unfree.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

interface LockEntry {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly license?: string;
}

/** Whether a range of versions has an alternative that begins at 20.19 or before, and does not end before it. */
function admitsNode20(range: string): boolean {
  return range.split('||').some((alternative) => {
    const [, sign = '', major = '0', minor = '0'] = /^\s*(>=|\^|~)?\s*v?(\d+)?(?:\.(\d+))?/.exec(alternative) ?? [];
    if (alternative.trim() === '*') return true;
    if (sign === '>=') return Number(major) < 20 || (Number(major) === 20 && Number(minor) <= 19);
    return Number(major) === 20 && Number(minor) <= 19;
  });
}

test('its public interface can be imported', () => {
  const program =
    "import('payroll-conformance').then(({ operationIds }) => process.stdout.write(String(operationIds.length)))";
  expect(execFileSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' })).toBe('11');
});

test.each([
  ['publint', ['--strict']],
  ['attw', ['--profile', 'esm-only', '--quiet']],
])('%s has nothing to say about it', (name, args) => {
  const checking = ['--no', '--prefix', 'tools', name, tarball, ...args];
  expect(() => execFileSync('npx', checking, { cwd: root, stdio: 'pipe' })).not.toThrow();
});

/**
 * Licences that let everyone use, change and pass on what they cover, beside other code. The Mozilla licence asks for
 * changes to its own files, of which there are none.
 */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|Unlicense|Python-2\.0|WTFPL|Zlib)$/;

/** Tells whether an SPDX expression lets us: one choice of `OR` is enough, and every part of `AND` counts. */
function isPermissive(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => permissive.test(id)));
}
