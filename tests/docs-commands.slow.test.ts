import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../sandbox/start.ts';
import { findBuilt } from './cli/process.ts';
import { commandsOf, projectFolder, readDocuments } from './documents.ts';
import { cleanUpAtEnd } from './file-end.ts';

/** Scripts of the package, which the tests, and CI, run themselves: that they are there is all that is looked at. */
const npmLine = /^npm ((ci && npm )?(start|test)|run (typecheck|lint|build|test:unit|test:slow|test:browser))$/;

/**
 * Lines that other tests run: a certificate takes a thorough run, and `tests/cli/whole-certificate.slow.test.ts` makes one; a
 * search takes a repository, and `tests/cli/bisect-target.slow.test.ts` has one.
 */
const elsewhere: readonly string[] = [
  'npx vitest run --project unit oracle',
  'npx vitest run sandbox/coverage.test.ts',
  'npx --no payroll-conformance run --profile acme.yaml --effort thorough --out acme-3.2.0',
  'npx --no payroll-conformance bisect v3.1.0 v3.2.0 --from acme-3.2.0-rc --profile acme.yaml --start "./serve.sh" --repo bridge',
  'npx --no payroll-conformance certify acme-3.2.0 --key acme.key --issuer "Acme Ltd" --out acme-3.2.0.json',
  'npx --no payroll-conformance certify acme-3.2.0 --key acme.key --attest attested.yaml --out acme-3.2.0-attested.json',
  'npx --no payroll-conformance verify acme-3.2.0.json --key acme.key.pub',
  'npx --no payroll-conformance verify acme-3.2.0.json --key acme.key.pub --record acme-3.2.0',
  'npx --no payroll-conformance run --profile acme.yaml --effort thorough --challenge acme-2026-11-22-k7Qx2 --out acme-3.2.1',
  'npx --no payroll-conformance certify acme-3.2.1 --key acme.key --challenge acme-2026-11-22-k7Qx2 --out acme-3.2.1.json',
  'npx --no payroll-conformance verify acme-3.2.1.json --key acme.key.pub --challenge acme-2026-11-22-k7Qx2',
  // A register lists certificates: `tests/cli/register.test.ts`.
  'npx --no payroll-conformance register add register.jsonl acme-3.2.0.json --key office.key --ran-by "Laboratory Ltd"',
  'npx --no payroll-conformance register add register.jsonl --new-key laboratory.key.pub --uses certificates --owner "Laboratory Ltd" --key office.key',
  'npx --no payroll-conformance register supersede register.jsonl acme-3.2.0.json acme-3.3.0.json --key office.key',
  'npx --no payroll-conformance register revoke register.jsonl sha256:4cea55ea --reason nonconformance --text "Dispute 12: the finding stands." --key office.key',
  'npx --no payroll-conformance verify acme-3.2.0.json --register register.jsonl --key office.key.pub',
];

const commands = commandsOf(readDocuments());
const toRun = commands.filter(({ line }) => !npmLine.test(line) && !elsewhere.includes(line));

const folder = cleanUpAtEnd().newFolder();
const binaries = join(folder, '.bin');
const servers: ChildProcess[] = [];
let target: RunningSandbox;
let controlled: RunningSandbox;

beforeAll(async () => {
  mkdirSync(binaries);
  const npx = join(binaries, 'npx');
  writeFileSync(npx, `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${findBuilt('cli/main.js')}" "$@"\n`);
  chmodSync(npx, 0o755);
  for (const name of ['own-data.yaml', 'own-checks.mjs', 'client.test.mjs'])
    copyFileSync(join(projectFolder, 'examples', name), join(folder, name));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectFolder, join(folder, 'node_modules', 'payroll-conformance'));
  cpSync(join(projectFolder, 'examples'), join(folder, 'examples'), { recursive: true });
  target = await startSandbox();
  controlled = await startSandbox({ control: true });
});

afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await target.close();
  await controlled.close();
});

/** The folder and the environment of a line. */
function surroundings() {
  const { PATH = '', HOME = '' } = process.env;
  return {
    cwd: folder,
    env: {
      HOME,
      PATH: `${binaries}${delimiter}${PATH}`,
      SANDBOX: controlled.url,
      TOKEN: controlled.profile.credentials.accessToken,
    },
  };
}

const shell = (line: string): ChildProcess =>
  spawn('sh', ['-c', `exec ${line}`], { ...surroundings(), stdio: ['ignore', 'pipe', 'pipe'] });

/** The result of a line. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs command lines one after the other, each given as a line of JSON, since starting takes more than most of them. */
const runner = `
import { createInterface } from 'node:readline';
import { commandLine } from ${JSON.stringify(findBuilt('cli/command-line.js'))};
import { startHere } from ${JSON.stringify(findBuilt('cli/run/engine/start-here.js'))};
for await (const line of createInterface({ input: process.stdin })) {
  let output = '';
  const stream = { write: (text) => { output += text; } };
  const nothing = () => () => {};
  const io = { stdout: stream, stderr: stream, environment: process.env, onSignal: nothing, onLine: nothing, exit() {} };
  const code = await commandLine(JSON.parse(line), io, startHere);
  process.stdout.write(JSON.stringify({ code, output }) + '\\n');
}`;
let commandRunner: { readonly child: ChildProcess; readonly answers: Interface } | null = null;

/** Runs our command alone, in the one process for such lines. */
async function runCommand(args: readonly string[]): Promise<Ended> {
  if (commandRunner === null) {
    const file = join(binaries, 'runner.mjs');
    writeFileSync(file, runner);
    const child = spawn(process.execPath, [file], {
      ...surroundings(),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    servers.push(child);
    commandRunner = { child, answers: createInterface({ input: child.stdout }) };
  }
  commandRunner.child.stdin?.write(`${JSON.stringify(args)}\n`);
  const [answer] = await once(commandRunner.answers, 'line');
  return JSON.parse(String(answer));
}

/** Runs a line as a reader would, below the temporary folder. */
function execute(line: string): Promise<Ended> {
  const [, ours] = /^npx --no payroll-conformance ([^|<>;&$`()]+)$/.exec(line) ?? [];
  if (ours !== undefined) {
    const words = ours.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
    return runCommand(words.map((word) => word.replaceAll(/["']/g, '')));
  }
  const child = shell(line);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** Starts a sandbox, which stays until the end, and settles once it listens. */
function serve(line: string): Promise<string> {
  const child = shell(line);
  servers.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.on('close', () => reject(new Error(`${line} ended: ${output}`)));
    child.stderr?.resume();
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.startsWith('listening http://')) resolve(output);
    });
  });
}

/** The line as it is run here: a run is narrowed to one requirement, quick effort and one report, so that it takes seconds. */
function shortened(line: string): string {
  if (!line.startsWith('npx --no payroll-conformance run ')) return line;
  const isNarrow = /--(operations |requirements |only-failed)/.test(line);
  const narrowed = isNarrow ? line : `${line.replace(/--explore \w+/, '--explore 1s')} --requirements JOBS-023`;
  const quick = narrowed.includes('--effort') ? narrowed : `${narrowed} --effort quick`;
  return quick.includes('--reports') ? quick : `${quick} --reports markdown`;
}

const isServer = (line: string): boolean =>
  line.startsWith('npx --no payroll-conformance sandbox ') && !line.includes('--list-');

it('every npm script that a document names is one of the package', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const named = commands.flatMap(({ line }) => [...line.matchAll(/npm (?:run )?(start|test|[a-z]+:?[a-z]*)(?= |$)/g)]);
  const missing = named.map(([, name = '']) => name).filter((name) => name !== 'ci' && !(name in scripts));
  expect(named.length).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});

it('there are commands of each kind, and none is excused that no document has', () => {
  expect(toRun.filter(({ line }) => isServer(line)).length).toBeGreaterThan(1);
  expect(toRun.filter(({ line }) => !isServer(line)).length).toBeGreaterThan(5);
  expect(elsewhere.filter((line) => !commands.some((command) => command.line === line))).toEqual([]);
});

it.each(toRun.filter(({ line }) => isServer(line)))('$path: $line', async ({ line }) => {
  // Nothing of a test is reachable from outside.
  const local = line.replace('--host 0.0.0.0', '--host 127.0.0.1');
  expect(await serve(local)).toMatch(/^listening http:\/\/[a-z\d.]+:\d+\n/);
});

it.each(toRun.filter(({ line }) => !isServer(line)))('$path: $line ends with $code', async ({ line, code }) => {
  const result = await execute(shortened(line));
  // The document asks its reader to fill the new profile in.
  if (line.includes(' init ')) writeFileSync(join(folder, 'acme.yaml'), stringify(target.profile));
  expect(result, result.output).toMatchObject({ code });
});
