import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './cli/process.ts';
import { projectFolder } from './documents.ts';

/** Those that need no registry and take seconds in a short pass. */
const sections = ['driver', 'validation', 'redaction', 'runs'];

const folder = temporaryFolder();
let printed = '';

beforeAll(() => {
  // Below the project, so that what is compiled finds its packages.
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.evidence.json'], {
    cwd: projectFolder,
  });
  const main = join(projectFolder, 'evidence-build', 'bench', 'main.js');
  printed = execFileSync(process.execPath, ['--expose-gc', main, '--quick', '--docs', folder.path, ...sections], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
});

afterAll(() => folder.remove());

test.each(sections)('a short pass of the bench measures %s', (section) => {
  const page = readFileSync(join(folder.path, 'performance.md'), 'utf8');
  expect(printed).toMatch(new RegExp(`^${section} .* (µs|ms|s) `, 'm'));
  expect(page).toContain(`| ${section} |`);
});

test('it keeps the figures, and says that they are of a short pass', () => {
  expect(readdirSync(join(folder.path, 'performance')).sort()).toEqual(sections.map((name) => `${name}.json`).sort());
  expect(readFileSync(join(folder.path, 'performance.md'), 'utf8')).toContain(
    'A short pass, whose figures say little.',
  );
});
