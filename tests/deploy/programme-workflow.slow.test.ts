import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { findBuilt } from '../cli/process.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { profileOf, verdictsIn } from './programme-target.ts';
import { runShell, type ShellResult } from './run-shell.ts';
import { standIn } from './stand-in.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
}

const { jobs }: { jobs: Readonly<Record<'test' | 'collect', { readonly steps: readonly Step[] }>> } = parse(
  readFileSync(join(projectFolder, 'deploy/github-actions-programme.yaml'), 'utf8'),
);
const folder = cleanUpAtEnd().newFolder();
const binaries = join(folder, 'bin');
let good: RunningSandbox;
let faulty: RunningSandbox;

beforeAll(async () => {
  [good, faulty] = await Promise.all([startSandbox(), startSandbox({ faults: ['jobs-oldest-first'] })]);
  const command = `[ "$1 $2" = "--no payroll-conformance" ] || exit 99
shift 2
exec "${process.execPath}" "${findBuilt('cli/main.js')}" "$@"`;
  standIn(binaries, 'npx', command);
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('acme.yaml', profileOf(good, 'Acme', 'ACME_TOKEN'));
  write('bridge.yaml', profileOf(faulty, 'Bridge', 'BRIDGE_TOKEN'));
  const targets = ['acme', 'bridge'].map((id) => ({ id, profile: `${id}.yaml`, credentials: `credentials/${id}.env` }));
  write('programme.yaml', stringify({ name: 'Bridges', effort: 'quick', seed: 1, targets }));
  mkdirSync(join(folder, 'runner'));
});

afterAll(() => Promise.all([good.close(), faulty.close()]));

/** Runs a step of the workflow by its name. */
function play(
  job: 'test' | 'collect',
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<ShellResult> {
  const script = jobs[job].steps.find((step) => step.name === name)?.run;
  if (script === undefined) throw new Error(`There is no step "${name}".`);
  const usual = {
    GITHUB_RUN_ID: '4711',
    GITHUB_ACTIONS: 'true',
    GROUPS_OF_TARGETS: '2',
    RUNNER_TEMP: join(folder, 'runner'),
  };
  return runShell(script, { folder, binaries, environment: { ...usual, ...environment } });
}

/** Does as the actions that carry a folder from one job to another: each artifact arrives in a folder of its own. */
function upload(group: number): void {
  mkdirSync(join(folder, 'artifacts'), { recursive: true });
  renameSync(join(folder, 'results'), join(folder, 'artifacts', `results-${group}`));
}

function download(): void {
  rmSync(join(folder, 'results'), { recursive: true, force: true });
  renameSync(join(folder, 'artifacts'), join(folder, 'results'));
}

test('each group tests its targets with its own credentials, and the last job collects them all', async () => {
  const tokens = [
    `acme ACME_TOKEN=${good.profile.credentials.accessToken}\n`,
    `bridge BRIDGE_TOKEN=${faulty.profile.credentials.accessToken}\n`,
  ];
  for (const [at, text] of tokens.entries()) {
    const laid = await play('test', 'Lay out the credentials of this group', { CREDENTIALS: text });
    expect(laid, laid.output).toMatchObject({ code: 0, output: '' });
    const tested = await play('test', 'Test the targets of this group', { GROUP: String(at + 1) });
    expect(tested, tested.output).toMatchObject({ code: 0 });
    expect(tested.output).toContain('1 of 1 targets have a result');
    upload(at + 1);
  }
  expect(statSync(join(folder, 'credentials', 'acme.env')).mode & 0o77).toBe(0);
  const made = await runShell('npx --no payroll-conformance certify --new-key made.key', {
    folder,
    binaries,
  });
  expect(made.code, made.output).toBe(0);
  const key = readFileSync(join(folder, 'made.key'), 'utf8');
  download();
  const collected = await play('collect', 'Collect the results', { SIGNING_KEY: key });
  expect(collected.code, collected.output).toBe(0);
  expect(verdictsIn(join(folder, 'results', 'index.json'))).toEqual({
    acme: 'conformant',
    bridge: 'nonconformant',
  });
});

test('a group with a target that has no result goes on, and the last job says which', async () => {
  writeFileSync(join(folder, 'bridge.yaml'), 'name: Bridge\n');
  const tested = await play('test', 'Test the targets of this group', { GROUP: '2', GITHUB_RUN_ID: '4712' });
  expect(tested, tested.output).toMatchObject({ code: 0 });
  upload(2);
  download();
  const key = readFileSync(join(folder, 'made.key'), 'utf8');
  const collected = await play('collect', 'Collect the results', { SIGNING_KEY: key, GITHUB_RUN_ID: '4712' });
  expect(collected.code).toBe(3);
  expect(collected.output).toContain('bridge has no result: bridge.yaml');
});
