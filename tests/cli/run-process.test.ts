import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox } from '../../sandbox/start.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { sandboxIsNotConformant } from '../next-step.ts';
import { call } from './call.ts';
import { execute, type Running, start } from './process.ts';
import { answerJson, serve, targetAt } from './served.ts';

// Only a process has exit codes, streams and signals; `run.test.ts` has the rest.
const { close, newFolder } = cleanUpAtEnd();

/** The command line of a quick run of one operation; its profile and its output folder `out` stand in `folder`. */
function argumentsOf(folder: string, url: string, more: object, flags: readonly string[]): readonly string[] {
  const file = join(folder, 'profile.yaml');
  writeFileSync(file, stringify({ ...targetAt(url), operations: ['list-pay-groups'], ...more }));
  const usual = ['--seed', '1', '--effort', 'quick', '--reports', 'junit'];
  return ['run', '--profile', file, '--out', join(folder, 'out'), ...usual, ...flags];
}

const startRun = (folder: string, url: string, more: object = {}, flags: readonly string[] = []): Running =>
  start(argumentsOf(folder, url, more, flags));

const summaryIn = (
  folder: string,
): {
  readonly verdict: string;
  readonly interrupted: boolean;
  readonly run: { readonly durationMs: number };
  readonly findings: readonly object[];
  readonly requirements: readonly {
    readonly outcome: string;
    readonly code: string | null;
    readonly reason: string | null;
  }[];
} => JSON.parse(readFileSync(join(folder, 'out', 'summary.json'), 'utf8'));

// The whole of it is a run of CI; here it is the process, the streams and the files that count.
test('of the embedded sandbox one operation is conformant: exit 0, with all usual reports', async () => {
  const out = join(newFolder(), 'out');
  const {
    code,
    out: printed,
    err,
  } = await execute([...['run', '--out', out, '--effort', 'quick', '--seed', '1', '--operations', 'list-pay-groups']]);
  expect(err).toBe('');
  expect(code, sandboxIsNotConformant).toBe(0);
  expect(printed).toMatch(/^Testing the embedded sandbox .* effort quick, seed 1\n/);
  expect(printed).toContain('CONFORMANT');
  const reports = ['run.jsonl', 'summary.json', 'summary.md', 'junit.xml', 'allure-report/index.html'];
  expect(reports.filter((name) => !existsSync(join(out, name)))).toEqual([]);
  expect(reports.filter((name) => !printed.includes(join(out, name)))).toEqual([]);
  expect(readdirSync(join(out, 'allure-results')).length).toBeGreaterThan(10);
  expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('--fail-fast ends at the first failure, and the rest is blocked and says why', async () => {
  const folder = newFolder();
  const sandbox = close(await startSandbox({ faults: ['pay-statement-offset-refused'] }));
  // One request at a time: the first failure comes long before the end, however quick the machine is.
  const operations = ['get-pay-statement', 'list-pay-groups', 'list-automated-jobs'];
  const profile = { ...sandbox.profile, operations, limits: { concurrency: 1 } };
  const { code, out } = await call(argumentsOf(folder, sandbox.url, profile, ['--fail-fast']));
  expect(code).toBe(1);
  expect(out).toMatch(/^Ending at the first failure, PS-\d+ get-pay-statement \(--fail-fast\)\.$/m);
  const { verdict, interrupted, requirements } = summaryIn(folder);
  expect({ verdict, interrupted }).toEqual({ verdict: 'nonconformant', interrupted: false });
  const unasked = requirements.filter(({ reason }) => reason?.includes('the run ended at its first failure'));
  expect(unasked.length).toBeGreaterThan(0);
  expect(new Set(unasked.map(({ outcome, code }) => `${outcome}: ${code}`))).toEqual(new Set(['blocked: not-asked']));
});

test('--wait waits for a target that is starting, and the run goes on to its end though its reader goes away', async () => {
  const folder = newFolder();
  const before = await serve(answerJson(200, []));
  await before.close();
  const running = startRun(folder, before.url, {}, ['--wait', '60']);
  await running.sees(/^Waiting up to 60 s for Acme at .*: the target refused the connection$/m);
  const port = Number(new URL(before.url).port);
  close(await serve(answerJson(200, []), port));
  await running.sees(/Testing Acme/);
  running.child.stdout?.destroy();
  expect(await running.ended).toBe(1);
  expect(summaryIn(folder).verdict).toBe('nonconformant');
});

test('a target that does not come while it is waited for: exit 3, and a sentence', async () => {
  const folder = newFolder();
  const before = await serve(answerJson(200, []));
  await before.close();
  const { code, err } = await call(argumentsOf(folder, before.url, {}, ['--wait', '1']));
  expect(code).toBe(3);
  expect(err).toBe(
    `Acme was not there within 1 s at ${before.url}: the target refused the connection. See that it starts, that baseUrl is right, or give it longer.\n`,
  );
  expect(summaryIn(folder).run.durationMs).toBeGreaterThanOrEqual(1_000);
});

// `tests/one-truth.test.ts` sends one signal.
test('a run that SIGINT interrupts twice while its target hangs ends at once, without the reports: exit 130', async () => {
  const folder = newFolder();
  let isHanging = false;
  const target = close(
    await serve((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      // The first answer is that of the preflight.
      if (!isHanging) response.end('[]');
      isHanging = true;
    }),
  );
  const running = startRun(folder, target.url, { limits: { concurrency: 1 } });
  await running.sees(/^Testing Acme/m);
  running.child.kill('SIGINT');
  await running.sees(/stopping/);
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(130);
  expect(existsSync(join(folder, 'out', 'summary.json'))).toBe(false);
});
