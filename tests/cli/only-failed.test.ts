import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';

const folder = cleanUpAtEnd().newFolder();
const out = join(folder, 'out');
const [faulty, mended] = ['faulty.yaml', 'mended.yaml'].map((name) => join(folder, name));
const sandboxes: RunningSandbox[] = [];

beforeAll(async () => {
  const broken = await startSandbox({ faults: ['jobs-oldest-first'] });
  const sound = await startSandbox();
  sandboxes.push(broken, sound);
  writeFileSync(faulty ?? '', stringify(broken.profile));
  writeFileSync(mended ?? '', stringify(sound.profile));
});

afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())));

const run = (profile: string | undefined, ...flags: readonly string[]) =>
  call(['run', profile ?? '', '--out', out, '--reports', 'markdown', ...flags]);

interface Header {
  readonly seed: number;
  readonly effort: string;
  readonly planned: readonly string[];
  readonly selection: object;
}

const header = (): Header => JSON.parse(readFileSync(join(out, 'run.jsonl'), 'utf8').split('\n', 1)[0] ?? '');

test('where nothing ran yet there is nothing to run again', async () => {
  const { code, err } = await run(faulty, '--only-failed');
  expect(code).toBe(2);
  expect(err).toContain(`--only-failed: there is no earlier run in ${out}; `);
});

test('what failed is judged again with its seed and effort, until nothing fails any more', async () => {
  const jobs = ['--operations', 'list-automated-jobs', '--effort', 'quick', '--seed', '77'];
  const { code, out: text } = await run(faulty, ...jobs);
  expect(code).toBe(1);
  expect(text).toContain(`payroll-conformance run --profile ${faulty} --only-failed --out ${out}\n`);
  const { planned } = header();

  const again = await run(faulty, '--only-failed');
  expect(again).toMatchObject({ code: 1, err: '' });
  expect(again.out).toContain('for what failed in the last run, effort quick, seed 77');
  expect(header()).toMatchObject({ seed: 77, effort: 'quick', selection: { requirements: ['JOBS-023'] } });
  expect(header().planned.length).toBeLessThan(planned.length);

  const held = await run(mended, '--only-failed', '--seed', '78', '--effort', 'standard');
  expect(held).toMatchObject({ code: 0, err: '' });
  expect(held.out).toContain('CONFORMANT, of 1 selected');
  expect(header()).toMatchObject({ seed: 78, effort: 'standard' });

  const nothing = await run(mended, '--only-failed');
  expect(nothing).toMatchObject({ code: 2, out: '' });
  expect(nothing.err).toContain(`--only-failed: nothing failed in the last run in ${out} that is not waived`);
});

test('a waiver that is over stops no run: it is a failure in its reports', async () => {
  const over = join(folder, 'over.yaml');
  const waivers = [{ requirement: 'JOBS-023', reason: 'known', owner: 'Kim', expires: '2020-01-31' }];
  writeFileSync(over, stringify({ ...sandboxes[1]?.profile, waivers }));
  const { code, out: text } = await run(over, '--requirements', 'JOBS-023', '--effort', 'quick');
  expect(code).toBe(2);
  expect(text).toContain('CONFORMANT, of 1 selected; 1 waiver is over');
});

test('a run of another target is not taken up', async () => {
  await run(faulty, '--requirements', 'JOBS-023', '--effort', 'quick');
  const other = join(folder, 'other.yaml');
  writeFileSync(other, stringify({ ...sandboxes[0]?.profile, name: 'Acme' }));
  const { code, err } = await run(other, '--only-failed');
  expect(code).toBe(2);
  expect(err).toContain(`--only-failed: the last run in ${out} tested Sandbox, and not Acme;`);
  const embedded = await call(['run', '--only-failed', '--out', out]);
  expect(embedded).toMatchObject({
    code: 2,
    err: expect.stringContaining('tested Sandbox, and not the embedded sandbox'),
  });
});

test('--quiet prints the verdict alone', async () => {
  const { code, out: text, err } = await run(mended, '--requirements', 'JOBS-023', '--effort', 'quick', '--quiet');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(text.trim().split('\n').at(0)).toMatch(/^Sandbox 1\.0\.0: CONFORMANT, of 1 selected/);
  expect(text).not.toMatch(/Testing|checks,|record|What next/);
});
