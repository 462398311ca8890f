import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder } from './documents.ts';

/** Sections that take seconds in a short pass. */
const sections = ['driver', 'validation', 'runs'];

let printed = '';

beforeAll(() => {
  // Below the project, so that what is compiled finds its packages.
  const compiling = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.evidence.json'];
  execFileSync(process.execPath, compiling, { cwd: projectFolder });
  const main = join(projectFolder, 'evidence-build', 'bench', 'main.js');
  const measuring = ['--quick', '--against', projectFolder, ...sections];
  printed = execFileSync(process.execPath, [main, ...measuring], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
});

test.each(sections)('a short pass of the bench measures %s', (section) => {
  expect(printed).toMatch(new RegExp(`^\\| ${section} \\| .* (µs|ms|s)\\b`, 'm'));
});

test('runs of another build are compared with ours', () => {
  expect(printed).toMatch(/^\| runs \| quick, CPU time \| .* \| the other build \| .* of its time \|/m);
});
