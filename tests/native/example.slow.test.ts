import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { readResults } from './team-folder.ts';

const folder = cleanUpAtEnd().newFolder();
const team = join(folder, 'team');

// Nothing else of our environment: what npm set in it says where this project is, and would be installed into.
const { PATH = '', HOME = '' } = process.env;
const env = {
  PATH: PATH.split(':')
    .filter((each) => !each.includes('node_modules'))
    .join(':'),
  HOME,
};

/** Puts an allure-vitest above the example that is not its own: vitest takes that one of a reporter that is only named. */
function putAnotherReporterAbove(): void {
  const above = join(folder, 'node_modules', 'allure-vitest');
  mkdirSync(above, { recursive: true });
  writeFileSync(
    join(above, 'package.json'),
    '{ "name": "allure-vitest", "exports": { "./reporter": "./reporter.mjs" } }',
  );
  writeFileSync(join(above, 'reporter.mjs'), 'throw new Error("the allure-vitest of another folder");');
}

/** Installs the example as its readers do: from the packed tarball, with a vitest and an allure-vitest of its own. */
beforeAll(() => {
  cpSync(join(projectFolder, 'examples', 'team-vitest'), team, { recursive: true });
  putAnotherReporterAbove();
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', team];
  const tarball = execFileSync('npm', packing, { cwd: projectFolder, env, encoding: 'utf8' }).trim();
  const manifest = join(team, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  expect(text).toContain('"payroll-conformance": "file:');
  writeFileSync(manifest, text.replace(/file:[^"]*/, `file:${tarball}`));
  const installing = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', installing, { cwd: team, env, stdio: 'pipe' });
});

/** Runs the tests of the example against a sandbox with these faults. */
async function runExample(faults: readonly string[]) {
  const sandbox = await startSandbox({ faults });
  const { credentials, provider } = sandbox.profile;
  const child = spawn('npm', ['test', '--silent'], {
    cwd: team,
    env: {
      ...env,
      NO_COLOR: '1',
      ACME_URL: sandbox.url,
      ACME_CLIENT_ID: credentials.clientId,
      ACME_CLIENT_SECRET: credentials.clientSecret,
      ACME_TOKEN: credentials.accessToken,
      ACME_PROVIDER: provider,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  await sandbox.close();
  return { code, out };
}

test('on a good target the subset and the check of its own pass, and Allure has a result of each', async () => {
  const { code, out } = await runExample([]);
  expect(out).toMatch(/Tests +[1-9]\d* passed/);
  expect(code).toBe(0);
  const results = readResults(join(team, 'allure-results'));
  expect(results.size).toBeGreaterThan(20);
  expect(results.get('acme/pay-group-names')).toMatchObject({
    status: 'passed',
    labels: expect.arrayContaining([
      { name: 'epic', value: 'Payroll' },
      { name: 'story', value: 'ACME-001 The name of a pay group has at most 40 characters.' },
    ]),
  });
});

test('a defect fails its test, with the requirement that is broken', async () => {
  const { code, out } = await runExample(['jobs-oldest-first']);
  expect(code).toBe(1);
  expect(out).toMatch(/FAIL .*list-automated-jobs\/answers: /);
  expect(out).toContain('AssertionError: JOBS-023: ');
});
