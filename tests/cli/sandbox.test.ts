import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../cli/package-root.ts';
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
  const flags = ['--requirements', 'GROUP-001', '--effort', 'quick', '--reports', 'junit'];
  const run = await call(['run', '--profile', file, '--out', join(folder, 'out'), ...flags]);
  expect(run.err).toBe('');
  expect(run.code, sandboxIsNotConformant).toBe(0);
  sandbox.child.kill('SIGINT');
  expect(await sandbox.ended).toBe(130);
});

test('it says its credentials, what is on, and where it is controlled; what it serves is data of its own', async () => {
  const own = join(packageRoot, 'examples', 'own-data.yaml');
  const on = ['--fault', 'jobs-oldest-first', '--variant', 'sync-first', '--latency-ms', '1', '--clock', '2031-05-05'];
  const sandbox = start(['sandbox', '--no-console', '--control', '--seed-data', own, ...on]);
  await sandbox.sees(/control at .*\n/);
  const [, url = ''] = /^listening (\S+)\n/.exec(sandbox.out()) ?? [];
  const [, token = ''] = /^access token +(\S+)$/m.exec(sandbox.out()) ?? [];
  expect(sandbox.out()).toMatch(
    /^client id +\S+\nclient secret +\S+\nfault on: jobs-oldest-first: Jobs .*\nvariant on: sync-first: /m,
  );
  const read = async (path: string, init: RequestInit = {}) =>
    (
      await fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'sec-sandbox-control': '1' },
      })
    ).text();
  const clock = JSON.parse(await read('/sandbox-control/clock'));
  const page = await fetch(`${url}/`);
  expect([page.url, clock.now]).toEqual([`${url}/docs/`, '2031-05-05T00:00:00.000Z']);
  await read('/sandbox-control/faults', { method: 'PUT', body: '{"faults":[]}' });
  const requests = [{ payment_id: '22222222-2222-4222-8222-222222222222' }];
  await read('/sandbox-control/variants', { method: 'PUT', body: '{"variants":[]}' });
  const answer = await fetch(`${url}/employer/pay-statement`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'service-api-version': '2020-09-17' },
    body: JSON.stringify({ requests }),
  });
  expect(await answer.text()).toContain('"gross_pay":{"amount":9007199254740993,"currency":"usd"}');
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(143);
});

test('faults are listed by operation and requirement', async () => {
  const list = async (...flags: string[]) =>
    (await call(['sandbox', '--list-faults', ...flags])).out.trim().split('\n');
  const [of, breaking] = [
    ['--operations', 'list-pay-groups'],
    ['--requirements', 'GROUP-001'],
  ];
  const operation = (await list(...of)).map((line) => JSON.parse(line).operation);
  expect(new Set(operation)).toEqual(new Set(['list-pay-groups']));
  expect((await list(...breaking, ...of)).map((line) => Object.keys(JSON.parse(line)))).toContainEqual([
    'id',
    'summary',
    'operation',
    'requirements',
  ]);
  expect((await list(...breaking)).length).toBeLessThan(operation.length);
});

test.each([
  [['--fault', 'jobs-oldest-frist'], 'did you mean jobs-oldest-first?'],
  [['--list-faults', '--requirements', 'GROUP-01'], 'no fault breaks GROUP-01; did you mean GROUP-001'],
  [['--operations', 'list-pay-groups'], 'add that, or drop them'],
  [['--error-rate', '2'], 'It must be a number from 0 to 1, such as 0.05.'],
  [['--clock', 'noon'], 'It must be a moment, such as 2026-11-22T00:00:00Z'],
  [['--seed-data', 'no-such.yaml'], 'no-such.yaml: there is no such file; name a file in YAML or JSON'],
  [['--host', '0.0.0.0', '--allow-host', 'a', '--control', '--profile-out', '/dev/null'], 'Leave --control out'],
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
