import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';

const folder = cleanUpAtEnd().newFolder();
const results = join(folder, 'results');
const plan = join(folder, 'programme.yaml');
let target: RunningSandbox;

beforeAll(async () => {
  target = await startSandbox({ faults: ['jobs-oldest-first'] });
  const token = `\${ACME_TOKEN}`;
  const credentials = { ...target.profile.credentials, accessToken: token };
  write('acme.yaml', stringify({ ...target.profile, name: 'Acme', credentials, operations: ['list-automated-jobs'] }));
  write('acme.env', `ACME_TOKEN=${target.profile.credentials.accessToken}\n`);
  write('gone.yaml', stringify({ ...target.profile, name: 'Gone', baseUrl: 'http://127.0.0.1:9' }));
  write(
    'programme.yaml',
    stringify({
      name: 'Bridges',
      effort: 'quick',
      seed: 1,
      class: 'full',
      targets: [
        { id: 'acme', profile: 'acme.yaml', credentials: 'acme.env' },
        { id: 'gone', profile: 'gone.yaml' },
        { id: 'bad', profile: 'bad.yaml' },
      ],
    }),
  );
});

afterAll(() => target.close());

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const runTarget = (...args: readonly string[]) => call(['programme', 'run', plan, '--run-id', 'night-1', ...args]);

test('one target is tested by its index, leaves a whole result, and is not tested again', async () => {
  const first = await runTarget('--index', '0');
  expect(first, first.err).toMatchObject({ code: 0 });
  const run = join(results, 'acme', 'night-1');
  const shown = ['run.jsonl', 'summary.json', 'report.html', 'result.json'];
  expect(shown.filter((name) => !existsSync(join(run, name)))).toEqual([]);
  const { verdict, figures } = JSON.parse(readFileSync(join(run, 'result.json'), 'utf8'));
  expect(verdict).toBe('nonconformant');
  expect(Object.values(figures).filter((figure) => !(Number(figure) > 0))).toEqual([]);
  expect(readFileSync(join(run, 'report.html'), 'utf8')).not.toContain('.attempts');
  expect(await runTarget('--index', '0')).toMatchObject({
    code: 0,
    out: 'acme has a result of the run night-1 already.\n',
  });
});

test('one that cannot be reached, or described, leaves a reason, and collect names it', async () => {
  expect(await runTarget('--index', '1')).toMatchObject({ code: 3 });
  expect(await runTarget('--index', '2')).toMatchObject({ code: 2, err: expect.stringContaining('bad.yaml') });
  const collected = await call(['programme', 'collect', results]);
  expect(collected.code).toBe(3);
  expect(collected.out).toContain('Bridges, run night-1: 1 of 3 targets have a result: 0 conformant, 1 nonconformant');
  expect(collected.out).toMatch(/ {2}gone has no result: Gone could not be reached .*refused.* \(1 attempt\)/);
  const board = JSON.parse(readFileSync(join(results, 'board.json'), 'utf8'));
  expect(board).toMatchObject({
    counts: { targets: 1, missing: 2, nonconformant: 1 },
    targets: [{ id: 'acme', name: 'Acme', verdict: 'nonconformant', class: 'limited' }],
    missing: [{ id: 'gone' }, { id: 'bad' }],
    leftOut: [],
  });
  expect(readFileSync(join(results, 'board.html'), 'utf8')).toContain('acme');
  const index = JSON.parse(readFileSync(join(results, 'index.json'), 'utf8'));
  expect(index).toMatchObject({
    runId: 'night-1',
    counts: { targets: 3, missing: 2, nonconformant: 1 },
    targets: [
      { id: 'acme', name: 'Acme', state: 'tested', verdict: 'nonconformant', run: 'acme/night-1', wantedClass: 'full' },
      { id: 'gone', state: 'missing', missing: { state: 'unreachable', attempts: 1 }, verdict: null },
      { id: 'bad', state: 'missing', missing: { state: 'unusable' } },
    ],
  });
});

test('an index that Kubernetes gives in the environment is taken', async () => {
  const { code, out } = await call(['programme', 'run', plan, '--run-id', 'night-1'], { JOB_COMPLETION_INDEX: '0' });
  expect([code, out]).toEqual([0, 'acme has a result of the run night-1 already.\n']);
});

test.each([
  [['run', plan, '--index', '3'], 'there is no target 3; the plan has 3, from 0'],
  [['run', plan, '--run-id', '../up'], 'It must be 1 to 100 letters'],
  [['run', plan, '--group', '3/2'], 'It must be I/N, group I of N'],
  [['run', plan, '--credentials', 'acme.env', '--jobs', '1'], '--credentials are those of one target'],
  [['run', join(folder, 'nowhere.yaml')], 'there is no such file; name the programme.yaml'],
  [['run', plan, '--bucket', 's3://results'], 'It is no longer there: copy the results there once'],
  [['collect', results, '--bucket', 's3://results'], 'It is no longer there: copy the results from there'],
  [['collect', join(folder, 'nowhere')], 'there is no such folder'],
  [['collect', folder], 'holds no run of a programme'],
  [['collect', results, '--run-id', 'night-2'], 'holds no run "night-2"; some that it holds are night-1'],
])('programme %j ends with 2 and says why', async (args, message) => {
  const { code, err } = await call(['programme', ...args]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test('results of other settings under the same name are refused', async () => {
  const other = join(folder, 'other.yaml');
  writeFileSync(other, readFileSync(plan, 'utf8').replace('seed: 1', 'seed: 2'));
  expect(await call(['programme', 'run', other, '--run-id', 'night-1', '--index', '0'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('hold a run "night-1" with other settings'),
  });
});

test('where no target has a result yet, collect says so of each', async () => {
  const empty = join(folder, 'empty');
  expect(await runTarget('--index', '2', '--results', empty)).toMatchObject({ code: 2 });
  const collected = await call(['programme', 'collect', empty]);
  expect(collected, collected.err).toMatchObject({
    code: 3,
    out: expect.stringContaining('0 of 3 targets have a result'),
  });
});
