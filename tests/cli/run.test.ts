import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { sandboxIsNotConformant } from '../next-step.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { call } from './call.ts';
import { answerJson, serve, targetAt } from './served.ts';

let folder = '';
const closing: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Serves one answer to everything, until the test ends. */
async function always(status: number, body: unknown): Promise<string> {
  const served = await serve(answerJson(status, body));
  closing.push(served.close);
  return served.url;
}

/** Writes a profile, and returns the flags that use it. */
function flags(profile: object): string[] {
  const file = join(folder, 'profile.yaml');
  writeFileSync(file, stringify(profile));
  const usual = ['--seed', '1', '--effort', 'quick', '--reports', 'junit,markdown'];
  return ['run', '--profile', file, '--out', join(folder, 'out'), ...usual];
}

interface Summary {
  readonly verdict: string;
  readonly conclusion: { readonly sentence: string };
  readonly requirements: readonly { readonly id: string; readonly outcome: string; readonly code: string | null }[];
}

const summary = (): Summary => JSON.parse(readFileSync(join(folder, 'out', 'summary.json'), 'utf8'));

test('a target that lets everyone in is nonconformant: exit 1, with a curl line', async () => {
  const url = await always(200, []);
  const { code, out } = await call(flags({ ...targetAt(url), operations: ['list-pay-groups'] }));
  expect(code).toBe(1);
  expect(out).toMatch(/FAILED \d+\. AUTH-028 \(must\) list-pay-groups/);
  expect(out).toMatch(/\$ curl .*\/employer\/pay-groups'/);
  expect(out).not.toContain('a-token-of-the-tests');
});

test('an id of the profile that is wrong accuses no target: its musts are blocked, and the key is named', async () => {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 0 });
  closing.push(() => sandbox.close());
  const { paymentIds = [], benefitIds = [] } = sandbox.profile.fixtures;
  const [wrong, ...rest] = [...paymentIds].reverse();
  const fixtures = {
    ...sandbox.profile.fixtures,
    paymentIds: [unknownLike(wrong ?? ''), ...rest],
    benefitIds: [...benefitIds, unknownLike(wrong ?? '')],
  };
  const operations = ['get-pay-statement', 'list-enrolled-individuals', 'update-benefit', 'list-automated-jobs'];
  const { code, out } = await call(flags({ ...sandbox.profile, fixtures, operations }));
  expect(code, out).toBe(3);
  expect(out).toMatch(
    /fixtures\.paymentIds\[0\] \(\S+, line \d+\) is not known to the target \(404\), while others of the list are/,
  );
  const blocked = summary().requirements.filter(({ outcome }) => outcome === 'blocked');
  expect(blocked.map(({ id }) => id)).toEqual(['BEN-010', 'ENRD-012', 'PS-018']);
});

test('of a target that offers only employer operations those are judged, and the rest says why not', async () => {
  const sandbox = await startSandbox();
  closing.push(() => sandbox.close());
  const { credentials, provider: _, ...rest } = sandbox.profile;
  const operations = [
    'get-pay-statement',
    'get-enrollments',
    'disconnect-entity',
    'list-automated-jobs',
    'list-enrolled-individuals',
    'list-pay-statement-items',
    'list-pay-groups',
    'update-benefit',
  ];
  const { code, err } = await call(
    flags({ ...rest, credentials: { accessToken: credentials.accessToken }, operations }),
  );
  expect(err).toBe('');
  expect(summary().verdict, sandboxIsNotConformant).toBe('conformant');
  expect(summary().requirements.filter(({ code }) => code === 'not-offered').length).toBeGreaterThan(10);
  expect(code).toBe(0);
});

test('a run that was refused judges nothing: exit 3, one sentence, and a record that says so', async () => {
  const url = await always(401, { code: 401, name: 'unauthorized', message: 'no', service_code: 'no' });
  const { code, err } = await call(flags(targetAt(url)));
  expect(code).toBe(3);
  expect(err.trimEnd().split('\n')).toEqual([
    'The target refused the access token (credentials.accessToken): list-automated-jobs answered 401. Check the credential, or get a new one.',
  ]);
  expect(summary()).toMatchObject({ verdict: 'inconclusive', interrupted: true, findings: [] });
  expect(summary().conclusion.sentence).toBe('inconclusive; nothing was judged');
});

test('an address where something else answers: exit 3, and the question whether baseUrl is right', async () => {
  const url = await always(404, { detail: 'Not Found' });
  const { code, err } = await call(flags(targetAt(`${url}/v1`)));
  expect(code).toBe(3);
  expect(err).toBe(
    `Is baseUrl right? What answers at ${url}/v1 does not look like Acme: GET /v1/jobs/automated was answered 404 with JSON that is no error of the interface, and so was all else that was tried.\n`,
  );
});

test('a fixture that the target does not know, and a foreign token that it refuses, are warnings, and the run goes on', async () => {
  const sandbox = await startSandbox();
  closing.push(() => sandbox.close());
  const { fixtures, credentials } = sandbox.profile;
  const stranger = '3f0c1b52-9d7e-4a68-8b2c-5e1d7f9a0c43';
  const enrollmentIds = [...(fixtures.enrollmentIds ?? []), stranger];
  const profile = {
    ...sandbox.profile,
    credentials: { ...credentials, foreignAccessToken: 'not-this-token' },
    fixtures: { ...fixtures, enrollmentIds },
  };
  const { code, err } = await call([...flags(profile), '--operations', 'list-automated-jobs']);
  const [, tokenAt, idAt] =
    /^Warning: credentials\.foreignAccessToken \(\S+, line (\d+)\) is refused by the target \(401\)\.\nWarning: fixtures\.enrollmentIds\[\d+\] \(\S+, line (\d+)\) is not known to the target \(404\)\.\n$/.exec(
      err,
    ) ?? [err];
  const lines = stringify(profile).split('\n');
  expect(lines[Number(tokenAt) - 1]).toContain('not-this-token');
  expect(lines[Number(idAt) - 1]).toContain(stranger);
  expect(code).toBe(0);
});

test.each([
  ['paymentIds', 'get-pay-statement', [], 400],
  ['enrollmentIds', 'get-enrollments', ['malformed-ids-fail-alone'], 404],
] as const)(
  'an id of %s that lost a character is the fault of the profile, not of the target: %s, %j',
  async (kind, operation, variants, status) => {
    const sandbox = await startSandbox({ variants });
    closing.push(() => sandbox.close());
    const { fixtures } = sandbox.profile;
    const [first = '', ...others] = fixtures[kind] ?? [];
    const profile = { ...sandbox.profile, fixtures: { ...fixtures, [kind]: [first.slice(0, -1), ...others] } };
    const { code, err } = await call([...flags(profile), '--operations', operation]);
    expect(err).toMatch(
      new RegExp(
        `^Warning: fixtures\\.${kind}\\[0\\] \\(\\S+, line \\d+\\) is not known to the target \\(${status}\\)\\.\n$`,
      ),
    );
    expect(summary()).toMatchObject({ verdict: 'inconclusive', findings: [] });
    expect(code).toBe(3);
  },
);

test('an own entity without the payments is not refused where an unknown payment has its batch refused', async () => {
  const sandbox = await startSandbox({ variants: ['unknown-payment-refuses-batch'] });
  closing.push(() => sandbox.close());
  const { fixtures } = sandbox.profile;
  const [first = '', ...others] = fixtures.entityIds ?? [];
  const profile = { ...sandbox.profile, fixtures: { ...fixtures, entityIds: [unknownLike(first), ...others] } };
  const { code } = await call([...flags(profile), '--requirements', 'ENT-001,PS-038', '--effort', 'quick']);
  expect(summary()).toMatchObject({ findings: [{ requirement: 'PS-038' }] });
  expect(code).toBe(0);
});

test('what asking for the fixtures has shown is judged, though it is not shown again', async () => {
  const sandbox = await startSandbox({ syncPolls: 1 });
  closing.push(() => sandbox.close());
  const { credentials, fixtures } = sandbox.profile;
  const { accessToken } = credentials;
  const target = { ...targetAt(sandbox.url), credentials: { accessToken }, fixtures, timing: { pollIntervalMs: 5 } };
  await call([...flags(target), '--operations', 'get-pay-statement']);
  const inProgress = summary().requirements.find(({ id }) => id === 'ASYNC-016');
  expect(inProgress).toMatchObject({ outcome: 'passed' });
});

test('a profile that lacks a variable and has an unknown key: exit 2, each with its line', async () => {
  const file = join(folder, 'profile.yaml');
  writeFileSync(
    file,
    `name: Acme\nversion: '1'\nbaseUrl: https://acme.example\ncredentials:\n  accessToken: \${ACME_TOKEN}\nproviders: x\n`,
  );
  const { code, err } = await call(['run', '--profile', file]);
  expect(code).toBe(2);
  expect(err.trimEnd().split('\n')).toEqual([
    `${file}:5:16: the environment variable ACME_TOKEN is not set; set it, or take \${ACME_TOKEN} out`,
    `${file}:6:1: unknown key "providers"; did you mean provider?`,
  ]);
});

test('a run in a GitHub workflow annotates its findings and writes the step summary', async () => {
  const url = await always(200, []);
  const step = join(folder, 'step.md');
  const usual = flags({ ...targetAt(url), operations: ['list-pay-groups'] });
  const { out } = await call(usual, { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: step });
  expect(out).toMatch(/^::error title=AUTH-028 list-pay-groups::/m);
  expect(readFileSync(step, 'utf8')).toContain('AUTH-028');
});

test.each([
  ['--out', () => ''],
  ['--out', () => '/proc/conformance'],
  ['--out', () => join(folder, 'profile.yaml', 'out')],
  ['--history', () => '/proc/history.jsonl'],
  ['--traffic', () => '/proc/traffic.har'],
])('%s with a path that can not be written is refused before anything is asked: exit 2', async (flag, pathOf) => {
  let asked = 0;
  const served = await serve((request, response) => {
    asked += 1;
    answerJson(200, [])(request, response);
  });
  closing.push(served.close);
  const path = pathOf();
  const { code, err } = await call([...flags(targetAt(served.url)), flag, path]);
  expect([code, asked]).toEqual([2, 0]);
  expect(err).toContain(`${flag}${path === '' ? ' is empty' : `: ${path} can't be written`}`);
});

test('--json writes the summary alone to standard output', async () => {
  const url = await always(200, []);
  const { code, out, err } = await call([...flags({ ...targetAt(url), operations: ['list-pay-groups'] }), '--json']);
  expect(JSON.parse(out)).toEqual(summary());
  expect(code).toBe(1);
  expect(err).toMatch(/FAILED \d+\. AUTH-028/);
});
