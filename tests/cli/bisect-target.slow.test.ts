import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../../sandbox/start.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';
import { type MadeUpRepository, makeRepository } from './made-up-repository.ts';
import { endAll, execute, findBuilt, start } from './process.ts';

const folder = cleanUpAtEnd().newFolder();
const profile = join(folder, 'acme.yaml');
const from = join(folder, 'bad');
let port = '';

/** A run of a target with a defect, at an address that is free afterwards. */
beforeAll(async () => {
  const sandbox = await startSandbox({ faults: ['jobs-oldest-first'] });
  port = new URL(sandbox.profile.baseUrl).port;
  writeFileSync(profile, stringify(sandbox.profile));
  const flags = ['--operations', 'list-automated-jobs', '--effort', 'quick', '--seed', '7', '--reports', 'markdown'];
  await call(['run', '--profile', profile, '--out', from, ...flags]);
  await sandbox.close();
});

afterEach(endAll);

/**
 * The repository of a target of some revisions, the first of them good: from number 10 on it has the defect, every eighth
 * does not start, and every eleventh is not the target that the profile describes. Its start leaves processes behind it.
 */
function madeUpTarget(name: string, count: number): MadeUpRepository {
  const main = `"${process.execPath}" "${findBuilt('cli/main.js')}"`;
  const revisions = Array.from({ length: count }, (_, at) => {
    const fault = at >= 10 ? '--fault jobs-oldest-first' : '';
    const seed = at % 11 === 0 ? '--seed 99' : '';
    const serve = `${main} sandbox --port ${port} ${fault} ${seed} --no-console`;
    const script =
      at % 8 === 0
        ? 'echo "a module is missing" >&2\nexit 3\n'
        : `(${serve} & echo $! > ../${name}.pid; wait) &\nwait\n`;
    return { 'serve.sh': `#!/bin/sh\n${script}`, 'number.txt': `${at}\n` };
  });
  return makeRepository(join(folder, name), revisions);
}

const bisect = (repository: MadeUpRepository, ...more: readonly string[]) => [
  ...['bisect', repository.ids[0] ?? '', 'main', '--from', from, '--profile', profile],
  ...['--start', './serve.sh', '--repo', repository.path, '--wait', '60', ...more],
];

/** Whether the target that a repository's start left is still there. */
function isRunning(name: string): boolean {
  const pid = Number(readFileSync(join(folder, `${name}.pid`), 'utf8'));
  if (!existsSync(`/proc/${pid}`)) return false;
  return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

test('of 16 revisions of a target, some of which do not start, the first bad one is found with 4 tests at most', async () => {
  const repository = madeUpTarget('found', 17);
  const out = join(folder, 'tests');
  const { code, out: text, err } = await execute(bisect(repository, '--out', out));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(text).toContain('Searching 16 revisions of Sandbox for the first at which JOBS-023 fails: at most 5 tests');
  const [, id = '', number = '', tests = '', skipped = ''] =
    /First bad revision: (\w+)\n {2}Revision (\d+)\n {2}found with (\d+) tests; (\d+) skipped/.exec(text) ?? [];
  expect([id, number]).toEqual([repository.ids[10], '10']);
  expect(Number(tests)).toBeLessThanOrEqual(4);
  expect(Number(skipped)).toBeGreaterThan(0);
  expect(text).toMatch(/skip: it ended with exit code 3 \(a module is missing\)\n/);
  const records = readdirSync(out).filter((name) => !name.endsWith('.log'));
  expect(records.length).toBeGreaterThanOrEqual(Number(tests));
  expect(repository.state()).toEqual(['refs/heads/main', repository.ids[16], '', '']);
  expect(isRunning('found')).toBe(false);
});

test('Ctrl-C ends the target with all that came of it, and leaves the repository as it was', async () => {
  const repository = madeUpTarget('interrupted', 65);
  const process = start(bisect(repository));
  await process.sees(/^ {2}2 {2}[0-9a-f]{12} Revision \d+ {2}\w+/m);
  process.child.kill('SIGINT');
  expect(await process.ended).toBe(130);
  expect(process.err()).toContain('SIGINT: ending the target, and leaving the repository as it was.');
  expect(repository.state()).toEqual(['refs/heads/main', repository.ids[64], '', '']);
  expect(isRunning('interrupted')).toBe(false);
});

test('what answers already is not taken for the target', async () => {
  const repository = madeUpTarget('occupied', 3);
  const sandbox = await startSandbox({ port: Number(port) });
  const { code, err } = await execute(bisect(repository));
  await sandbox.close();
  expect(code).toBe(2);
  expect(err).toContain(`bisect: something answers at http://127.0.0.1:${port} before --start was run; stop it`);
  expect(repository.state()).toEqual(['refs/heads/main', repository.ids[2], '', '']);
});
