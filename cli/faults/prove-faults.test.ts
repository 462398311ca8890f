import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertBuilt } from './prove-faults.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file that was changed so many seconds after the epoch. */
function write(path: string, changedAt: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  utimesSync(join(root, path), changedAt, changedAt);
}

const judge = () => assertBuilt(root, join(root, 'dist'));

test('a build that is as old as its sources is that of them', () => {
  write('oracle/jobs/order.ts', 5);
  write('dist/oracle/jobs/order.js', 5);
  write('oracle/jobs/order.test.ts', 9);
  expect(judge).not.toThrow();
});

test.each([
  ['has changed since the build', 'dist/oracle/jobs/order.js'],
  ['has not been built', 'dist/oracle/jobs/other.js'],
])('a source that %s is named', (problem, built) => {
  write('oracle/jobs/order.ts', 5);
  write(built, 4);
  expect(judge).toThrow(`oracle/jobs/order.ts ${problem}; npm run build`);
});

test('an installed package has no sources, and sources that are run are no build', () => {
  write('dist/oracle/jobs/order.js', 4);
  expect(judge).not.toThrow();
  write('oracle/jobs/order.ts', 5);
  expect(() => assertBuilt(root, root)).not.toThrow();
});
