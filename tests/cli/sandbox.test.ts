import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { sandboxIsNotConformant } from '../next-step.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { call } from './call.ts';
import { endAll, start } from './process.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  endAll();
});

test('the first line says where it listens, and a signal ends it', async () => {
  const sandbox = start(['sandbox', '--no-console']);
  await sandbox.sees(/\n/);
  const [, url = ''] = /^listening (http:\/\/127\.0\.0\.1:\d+)\n/.exec(sandbox.out()) ?? [];
  const health = await fetch(`${url}/health`);
  expect(health.status).toBe(200);
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(143);
  expect(sandbox.err()).toBe('');
});

test('its profile is for its owner alone, and a run takes it', async () => {
  const file = join(folder, 'sandbox.yaml');
  writeFileSync(file, 'an older one, which everybody may read', { mode: 0o644 });
  const sandbox = start(['sandbox', '--profile-out', file, '--seed', '7']);
  await sandbox.sees(/^listening /m);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('baseUrl: http://127.0.0.1:');
  const flags = ['--operations', 'list-pay-groups', '--effort', 'quick', '--reports', 'junit'];
  const run = await call(['run', '--profile', file, '--out', join(folder, 'out'), ...flags]);
  expect(run.err).toBe('');
  expect(run.code, sandboxIsNotConformant).toBe(0);
  sandbox.child.kill('SIGINT');
  expect(await sandbox.ended).toBe(130);
});

test.each([
  [['--host', '0.0.0.0'], 'name a file for them with --profile-out'],
  [
    ['--host', '0.0.0.0', '--profile-out', 'sandbox.yaml'],
    'Name each host name that clients use for it with --allow-host',
  ],
  [['--allow-host', 'http://sandbox.test'], 'is no host name. Give one without a port.'],
])('%j: exit 2, and what to do', async (flags, says) => {
  const sandbox = await call(['sandbox', ...flags]);
  expect([sandbox.code, sandbox.out]).toEqual([2, '']);
  expect(sandbox.err).toContain(says);
});

test('a port that is taken: exit 2, and what to do', async () => {
  const first = await startSandbox();
  const second = await call(['sandbox', '--port', new URL(first.url).port]);
  await first.close();
  expect(second.code).toBe(2);
  expect(second.err).toContain('Give another port or host.');
});
