import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { type ActionResult, readAction, runAction } from './composite-action.ts';
import { standIn } from './stand-in.ts';

const action = readAction();
const folder = cleanUpAtEnd().newFolder();
let good: RunningSandbox;
let faulty: RunningSandbox;

beforeAll(async () => {
  [good, faulty] = await Promise.all([startSandbox(), startSandbox({ faults: ['jobs-oldest-first'] })]);
  const write = (name: string, { profile }: RunningSandbox): void =>
    writeFileSync(join(folder, name), stringify({ ...profile, name: 'Acme' }));
  write('good.yaml', good);
  write('faulty.yaml', faulty);
});

afterAll(() => Promise.all([good.close(), faulty.close()]));

/** Runs the whole action in the folder, on the harness as it was built, narrowed to the list of jobs. */
const act = (inputs: Readonly<Record<string, string>>): Promise<ActionResult> =>
  runAction(action, {
    workspace: folder,
    actionPath: projectFolder,
    inputs: { operations: 'list-automated-jobs', effort: 'quick', seed: '7', ...inputs },
    environment: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'step-summary.md') },
  });

const everyStep = ['Look for the harness', 'Run the suites', 'Keep the reports', 'Gate on the exit code'];

test('a target that conforms passes, and its reports are kept', async () => {
  const result = await act({ profile: 'good.yaml', wait: '30' });
  expect(result, result.output).toMatchObject({
    ran: everyStep,
    code: 0,
    outputs: { verdict: 'conformant', 'exit-code': '0', report: 'conformance-out/report.html' },
    used: [[expect.stringMatching(/^actions\/upload-artifact@/), { name: 'conformance', path: 'conformance-out' }]],
  });
  expect(existsSync(join(folder, 'conformance-out', 'report.html'))).toBe(true);
  expect(readFileSync(join(folder, 'step-summary.md'), 'utf8')).toContain('Acme');
});

test('a target with a defect fails, with an annotation, and its reports are kept', async () => {
  const result = await act({ profile: 'faulty.yaml', out: 'found here', artifact: 'found' });
  expect(result, result.output).toMatchObject({
    ran: everyStep,
    code: 1,
    outputs: { verdict: 'nonconformant', 'exit-code': '1', report: 'found here/report.html' },
    used: [[expect.anything(), { name: 'found', path: 'found here' }]],
  });
  expect(result.output).toContain('::error');
});

test('what the baseline had as well passes, also where advisories count and no artifact is asked for', async () => {
  await act({ profile: 'faulty.yaml', out: 'base' });
  const result = await act({ profile: 'faulty.yaml', baseline: 'base', strict: 'true', artifact: '' });
  expect(result, result.output).toMatchObject({ code: 0, used: [], outputs: { verdict: 'nonconformant' } });
});

test.each([
  ['no profile', {}, 'The input profile is missing'],
  ['a word that is neither true nor false', { profile: 'good.yaml', strict: 'yes' }, 'neither true nor false: yes'],
  ['a value that its flag refuses', { profile: 'good.yaml', workers: 'many' }, '--workers'],
  ['a file that is not there', { profile: 'nowhere.yaml' }, 'nowhere.yaml'],
])('%s is said, ends with 2, and names no verdict, not even that of an earlier run', async (_, inputs, message) => {
  const result = await act(inputs);
  expect(result, result.output).toMatchObject({ code: 2, outputs: { verdict: '', report: '' } });
  expect(result.output).toContain(message);
});

test('nothing in an input is run as a command', async () => {
  const result = await act({ profile: '$(touch run-1).yaml', out: '"; touch run-2; "', operations: '`touch run-3`' });
  expect(result.code).toBe(2);
  expect(['run-1', 'run-2', 'run-3'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

/** A folder of the action as GitHub fetches it: nothing is built. */
function fetchedAction(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const installOnly = { ...action, runs: { steps: action.runs.steps.slice(0, 3) }, outputs: {} };

test('where it was only fetched, the packed harness is installed, and found in the cache afterwards under the digest of its sources', async () => {
  const [binaries, actionPath, home] = [join(folder, 'npm-bin'), fetchedAction('fetched'), join(folder, 'home')];
  const main = join(home, '.payroll-conformance/node_modules/payroll-conformance/dist/cli/main.js');
  const packed = `: >payroll-conformance-0.1.0.tgz; mkdir -p "${dirname(main)}"; : >"${main}"`;
  standIn(binaries, 'npm', `echo "npm $*"\n[ "$1" != pack ] || { ${packed}; }`);
  writeFileSync(join(actionPath, 'package-lock.json'), '{}');
  const place = { workspace: folder, actionPath, inputs: {}, environment: { HOME: home }, binaries };
  const first = await runAction(installOnly, place);
  expect([first.code, first.output]).toEqual([
    0,
    `npm ci --ignore-scripts --no-audit --no-fund
npm pack --silent
npm install --prefix ${home}/.payroll-conformance --no-audit --no-fund ${actionPath}/payroll-conformance-0.1.0.tgz
`,
  ]);
  rmSync(join(actionPath, 'payroll-conformance-0.1.0.tgz'));
  const again = await runAction(installOnly, place);
  expect(again.output).toBe('');
  expect(again.used).toEqual(first.used);
  writeFileSync(join(actionPath, 'package-lock.json'), '{ }');
  expect((await runAction(installOnly, place)).used).not.toEqual(first.used);
});

test('an installation that fails ends it', async () => {
  const [binaries, actionPath] = [join(folder, 'broken-npm'), fetchedAction('broken')];
  standIn(binaries, 'npm', 'exit 9');
  const environment = { HOME: join(folder, 'broken-home') };
  const result = await runAction(action, { workspace: folder, actionPath, inputs: {}, environment, binaries });
  expect(result).toMatchObject({
    code: 9,
    ran: [...action.runs.steps.slice(0, 3).map(({ name }) => name), everyStep[2]],
  });
});

test.each([
  ['18.20.8', 2],
  ['20.18.3', 2],
  ['20.19.0', 0],
  ['22.1.0', 0],
])('Node.js %s of a runner ends with %i', async (version, code) => {
  const binaries = join(folder, `node-${version}`);
  const pretend = join(folder, `pretend-${version}.cjs`);
  writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  standIn(binaries, 'node', `exec "${process.execPath}" -r "${pretend}" "$@"`);
  const actionPath = fetchedAction(`for-${version}`);
  symlinkSync(join(projectFolder, 'dist'), join(actionPath, 'dist'));
  const result = await runAction(installOnly, {
    workspace: folder,
    actionPath,
    inputs: {},
    environment: {},
    binaries,
  });
  expect(result.code, result.output).toBe(code);
});
