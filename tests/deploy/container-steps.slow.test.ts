import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { type ContainerStage, saidIn, stagesOf, wordsOf } from './container-file.ts';
import { runShell } from './run-shell.ts';
import { standIn } from './stand-in.ts';

const stages = stagesOf(readFileSync(join(projectFolder, 'deploy/Dockerfile'), 'utf8'));
const folder = cleanUpAtEnd().newFolder();

/** Folders of the image that the steps name, each of which stands below the temporary folder here. */
const imageFolders = /(?<![\w.])\/(source|harness|work|usr\/local\/bin)(?=\/|\s|$|")/g;

/** A text of the container file, with the folders of the image where they stand here. */
const here = (text: string): string => text.replace(imageFolders, (path) => `${folder}${path}`);

const binaries = here('/usr/local/bin');
const environment = { HOME: process.env.HOME ?? '', PATH: `${binaries}${delimiter}${process.env.PATH}` };

/** Copies the files of the checkout, as git has them; what was installed or built stays behind. */
function copyCheckout(to: string): void {
  const left = new Set(['.git', 'node_modules', 'dist', 'release', 'evidence-build']);
  for (const name of readdirSync(projectFolder)) {
    if (!left.has(name) && !name.startsWith('conformance-out')) {
      cpSync(join(projectFolder, name), join(to, name), {
        recursive: true,
        filter: (path) => !path.endsWith('node_modules'),
      });
    }
  }
}

/** Carries a stage out: COPY, WORKDIR and RUN in their order. What a shell prints is kept for messages. */
async function carryOut({ instructions }: ContainerStage): Promise<void> {
  let workdir = folder;
  for (const { kind, said: written } of instructions) {
    const said = here(written);
    if (kind === 'WORKDIR') {
      workdir = said;
      mkdirSync(workdir, { recursive: true });
    }
    const source = /^--from=\S+ (\S+)/.exec(said)?.[1];
    if (kind === 'COPY' && source === undefined) copyCheckout(workdir);
    // Stages stand in one tree here, so that what is copied from another one is there already.
    if (kind === 'COPY' && source !== undefined) expect(existsSync(source)).toBe(true);
    if (kind === 'RUN') {
      const result = await runShell(said.replaceAll('chown node:node', 'chmod u+rwx'), {
        folder: workdir,
        environment,
        shell: 'sh',
      });
      expect(result.code, `${said}\n${result.output}`).toBe(0);
    }
  }
}

/**
 * Takes the place of `npm ci`: packages come from this checkout, ours from the tarball that the lock names. All else
 * that npm is asked for, it does.
 */
const npm = `[ "$1" = ci ] || exec "$REAL_NPM" "$@"
mkdir -p node_modules
for each in "${projectFolder}"/node_modules/* "${projectFolder}"/node_modules/.bin; do ln -sfn "$each" "node_modules/$(basename "$each")"; done
for tarball in payroll-conformance-*.tgz; do
  [ -f "$tarball" ] || continue
  grep -q "\\"node_modules/payroll-conformance\\"" package-lock.json && grep -q "$tarball" package-lock.json || exit 1
  mkdir -p node_modules/payroll-conformance && tar -xzf "$tarball" --strip-components=1 -C node_modules/payroll-conformance
done`;

const servers: ChildProcess[] = [];

beforeAll(async () => {
  mkdirSync(binaries, { recursive: true });
  const found = await runShell('command -v npm', { folder });
  standIn(binaries, 'npm', `REAL_NPM='${found.output.trim()}'\n${npm}`);
  for (const stage of stages) await carryOut(stage);
});

afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
});

/** A port that is free, for the one that the container has for itself. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Words of the container file as they are run here. */
function commandOf(target: string, kind: string, port: number): readonly string[] {
  const words = wordsOf(saidIn(stages, target, kind).at(-1));
  return words.map((word) => here(word).replaceAll('4010', String(port)));
}

function run([command = '', ...args]: readonly string[]): Promise<{
  readonly code: number | null;
  readonly output: string;
}> {
  const child = spawn(command, args, { cwd: here('/work'), env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('the image of the harness has the command, which says what it can do, and is healthy', async () => {
  const entry = commandOf('harness', 'ENTRYPOINT', 0);
  expect(await run([...entry, ...commandOf('harness', 'CMD', 0)])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Usage:'),
  });
  expect(await run(commandOf('harness', 'HEALTHCHECK', 0))).toMatchObject({ code: 0 });
});

test('the image of the harness holds what the release has, and nothing of the checkout', () => {
  const installed = here('/harness/node_modules/payroll-conformance');
  expect(
    readdirSync(here('/harness')).filter(
      (name) => !/^(node_modules|package(-lock)?\.json|payroll-.*\.tgz)$/.test(name),
    ),
  ).toEqual([]);
  expect(existsSync(join(installed, 'dist/cli/main.js'))).toBe(true);
  expect(existsSync(join(installed, 'tests'))).toBe(false);
});

test('the sandbox of its image becomes healthy, describes itself, is tested by the harness of its own, and ends at SIGTERM', async () => {
  const port = await freePort();
  const health = commandOf('sandbox', 'HEALTHCHECK', port);
  expect((await run(health)).code).toBe(1);
  const [command = '', ...args] = [...commandOf('sandbox', 'ENTRYPOINT', port), ...commandOf('sandbox', 'CMD', port)];
  const server = spawn(command, args, { cwd: here('/work'), env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  servers.push(server);
  await new Promise<void>((resolve) => server.stdout.setEncoding('utf8').once('data', () => resolve()));
  expect((await run(health)).code).toBe(0);
  // In a network of containers the name leads to it; here the machine's own does.
  const profile = readFileSync(here('/work/sandbox.yaml'), 'utf8');
  expect(profile).toContain(`baseUrl: http://sandbox:${port}`);
  writeFileSync(here('/work/acme.yaml'), profile.replace('//sandbox:', '//localhost:'));
  const harness = commandOf('harness', 'ENTRYPOINT', port);
  const tested = await run([
    ...harness,
    'run',
    '--profile',
    'acme.yaml',
    '--effort',
    'quick',
    '--operations',
    'list-pay-groups',
  ]);
  expect(tested.code, tested.output).toBe(0);
  expect(existsSync(here('/work/conformance-out/report.html'))).toBe(true);
  const ended = new Promise((resolve) => server.on('close', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(143);
});
