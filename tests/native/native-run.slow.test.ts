import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../../sandbox/start.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';

const folder = cleanUpAtEnd().newFolder();

interface AllureResult {
  readonly fullName: string;
  readonly status: string;
  readonly statusDetails?: { readonly message?: string };
}

/** Lets vitest itself run the checks of some requirements against a sandbox. */
async function runNatively(faults: readonly string[], requirements: string, out: string) {
  const sandbox = await startSandbox({ faults });
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, stringify(sandbox.profile));
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    CONFORMANCE_PROFILE: profile,
    CONFORMANCE_EFFORT: 'quick',
    CONFORMANCE_SEED: '1',
    CONFORMANCE_REQUIREMENTS: requirements,
    CONFORMANCE_OUT: join(folder, out),
  };
  const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--project', 'conformance'];
  const code = await new Promise<number | null>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: projectFolder, env });
    child.on('close', resolve);
  });
  await sandbox.close();
  const results = join(folder, out, 'allure-results');
  const files = readdirSync(results).filter((name) => name.endsWith('-result.json'));
  return { code, results: files.map((name): AllureResult => JSON.parse(readFileSync(join(results, name), 'utf8'))) };
}

test('vitest runs the suites by itself, and allure-vitest reports what passed', async () => {
  const { code, results } = await runNatively([], 'GROUP-001,JOBS-023', 'good');
  expect(code).toBe(0);
  expect(results.length).toBeGreaterThan(1);
  expect(results.filter(({ status }) => status !== 'passed' && status !== 'skipped')).toEqual([]);
  expect(results.find(({ fullName }) => fullName === 'list-automated-jobs/answers')).toMatchObject({
    status: 'passed',
  });
});

test('and what failed, with the requirement that is broken', async () => {
  const { code, results } = await runNatively(['jobs-oldest-first'], 'JOBS-023', 'faulty');
  expect(code).toBe(1);
  const answers = results.find(({ fullName }) => fullName === 'list-automated-jobs/answers');
  expect(answers).toMatchObject({ status: 'failed', statusDetails: { message: expect.stringContaining('JOBS-023') } });
  expect(results.filter(({ status }) => status === 'broken')).toEqual([]);
});
