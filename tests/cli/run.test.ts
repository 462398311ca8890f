import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../../sandbox/start.ts';
import { endAll, execute, start, temporaryFolder } from './process.ts';

let folder: ReturnType<typeof temporaryFolder>;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  endAll();
  await Promise.all(closing.splice(0).map((close) => close()));
  folder.remove();
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function json(status: number, body: unknown): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** Writes a profile, and returns the flags that use it. */
function flags(profile: object): string[] {
  const file = join(folder.path, 'profile.yaml');
  writeFileSync(file, stringify(profile));
  return [
    'run',
    '--profile',
    file,
    '--out',
    join(folder.path, 'out'),
    '--seed',
    '1',
    '--effort',
    'quick',
    '--reports',
    'junit,markdown',
  ];
}

function target(baseUrl: string, credentials: object = { accessToken: 'a-token-of-the-tests' }): object {
  return { name: 'Acme', version: '1.0', baseUrl, credentials };
}

function inOut(name: string): string {
  return join(folder.path, 'out', name);
}

interface Summary {
  readonly verdict: string;
  readonly interrupted: boolean;
  readonly findings: readonly { readonly requirement: string }[];
  readonly requirements: readonly { readonly code: string | null; readonly outcome: string }[];
}

function summary(): Summary {
  return JSON.parse(readFileSync(inOut('summary.json'), 'utf8'));
}

describe('a run', () => {
  test('of the embedded sandbox is conformant: exit 0, with its reports', async () => {
    const out = join(folder.path, 'out');
    const { code, out: told, err } = await execute(['run', '--out', out, '--effort', 'quick', '--seed', '1']);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(told).toMatch(/^Testing the embedded sandbox .* effort quick, seed 1\n/);
    expect(told).toContain('CONFORMANT');
    for (const name of [
      'run.jsonl',
      'summary.json',
      'summary.md',
      'junit.xml',
      'allure-results',
      'allure-report/index.html',
    ]) {
      expect(existsSync(join(out, name)), name).toBe(true);
      if (!name.includes('allure-results')) expect(told).toContain(join(out, name.replace(/^allure-results$/, '')));
    }
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('of a target that lets everyone in is nonconformant: exit 1, with a curl line', async () => {
    const url = await serve(json(200, []));
    const { code, out } = await execute(flags({ ...target(url), operations: ['list-pay-groups'] }));
    expect(code).toBe(1);
    expect(out).toMatch(/FAILED \d+\. AUTH-028 \(must\) list-pay-groups/);
    expect(out).toMatch(/\$ curl .*\/employer\/pay-groups'/);
    expect(out).not.toContain('a-token-of-the-tests');
  });

  test('of a target that offers only employer operations judges those, and says of the rest why not', async () => {
    const sandbox = await startSandbox();
    closing.push(() => sandbox.close());
    const { credentials, provider: _, ...rest } = sandbox.profile;
    const offered = [
      'get-pay-statement',
      'get-enrollments',
      'disconnect-entity',
      'list-automated-jobs',
      'list-enrolled-individuals',
      'list-pay-statement-items',
      'list-pay-groups',
      'update-benefit',
    ];
    const { code, err } = await execute(
      flags({ ...rest, credentials: { accessToken: credentials.accessToken }, operations: offered }),
    );
    expect(err).toBe('');
    expect(summary().verdict).toBe('conformant');
    expect(summary().requirements.filter(({ code }) => code === 'not-offered').length).toBeGreaterThan(10);
    expect(code).toBe(0);
  });

  test('that was refused judges nothing: exit 3, one sentence, no record', async () => {
    const url = await serve(json(401, { code: 401, name: 'unauthorized', message: 'no', service_code: 'no' }));
    const { code, err } = await execute(flags(target(url)));
    expect(code).toBe(3);
    expect(err.trimEnd().split('\n')).toEqual([
      'The target refused the access token (credentials.accessToken): list-automated-jobs answered 401. Nothing was judged; check the credential, or get a new one.',
    ]);
    expect(existsSync(inOut('run.jsonl'))).toBe(false);
  });

  test('of a target that is down: exit 3 within 10 seconds, one sentence', async () => {
    const url = await serve(json(200, {}));
    await Promise.all(closing.splice(0).map((close) => close()));
    const startedAt = performance.now();
    const { code, err } = await execute(flags(target(url)));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(code).toBe(3);
    expect(err).toBe(
      `Acme could not be reached at ${url}: the target refused the connection. Nothing was judged; see that it is up, and that baseUrl is right.\n`,
    );
  });

  test('with a profile that lacks a variable and has an unknown key: exit 2, each with its line', async () => {
    const file = join(folder.path, 'profile.yaml');
    writeFileSync(
      file,
      `name: Acme\nversion: '1'\nbaseUrl: https://acme.example\ncredentials:\n  accessToken: \${ACME_TOKEN}\nproviders: x\n`,
    );
    const { code, err } = await execute(['run', '--profile', file]);
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toEqual([
      `${file}:5:16: the environment variable ACME_TOKEN is not set; set it, or take \${ACME_TOKEN} out`,
      `${file}:6:1: unknown key "providers"; did you mean provider?`,
    ]);
  });

  test('that can not write its record: exit 4, one sentence', async () => {
    const url = await serve(json(200, []));
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const { code, err } = await execute([
      ...flags({ ...target(url), operations: ['list-pay-groups'] }),
      '--out',
      join(file, 'out'),
    ]);
    expect(code).toBe(4);
    expect(err).toMatch(/^Can't create .*\n$/);
  });

  test('whose reader goes away goes on to its end', async () => {
    const url = await serve(json(200, []));
    const running = start(flags({ ...target(url), operations: ['list-pay-groups'] }));
    running.child.stdout?.destroy();
    expect(await running.ended).toBe(1);
    expect(summary().verdict).toBe('nonconformant');
  });

  test('in a GitHub workflow annotates its findings and writes the step summary', async () => {
    const url = await serve(json(200, []));
    const step = join(folder.path, 'step.md');
    const args = flags({ ...target(url), operations: ['list-pay-groups'] });
    const { out } = await execute(args, { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step });
    expect(out).toMatch(/^::error title=AUTH-028 list-pay-groups::/m);
    expect(readFileSync(step, 'utf8')).toContain('AUTH-028');
  });
});

describe('a run that is interrupted while its target hangs', () => {
  /** A run that has told of a finding, and whose target answers no more. */
  async function hangingRun(): Promise<ReturnType<typeof start>> {
    let isHanging = false;
    const url = await serve((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      // Slow enough that the run is still under way when its first finding is seen.
      if (!isHanging) setTimeout(() => response.end('[]'), 50);
    });
    const running = start(flags({ ...target(url), operations: ['list-pay-groups'], limits: { concurrency: 1 } }));
    await running.sees(/FAILED|ADVISORY/);
    isHanging = true;
    return running;
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s ends with the reports of what was done, exit %i', async (signal, code) => {
    const running = await hangingRun();
    running.child.kill(signal);
    expect(await running.ended).toBe(code);
    expect(running.err()).toContain(`${signal}: stopping, and finishing the reports.`);
    expect(summary().interrupted).toBe(true);
    expect(summary().findings.length).toBeGreaterThan(0);
    expect(existsSync(inOut('junit.xml'))).toBe(true);
  });

  test('twice ends at once', async () => {
    const running = await hangingRun();
    running.child.kill('SIGINT');
    await running.sees(/stopping/);
    const startedAt = performance.now();
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(130);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });
});
