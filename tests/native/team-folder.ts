import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';

/** A folder with a vitest of its own, in which the built package is installed beside the dependencies of this checkout. */
export interface TeamFolder {
  readonly path: string;
  write(name: string, text: string): void;
  /** Runs vitest in the folder, with only PATH and HOME of our environment. */
  runVitest(
    environment?: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | null; readonly out: string }>;
}

/** Makes such a folder, which is removed after the tests of the file. The package must be built before. */
export function makeTeamFolder(): TeamFolder {
  const path = cleanUpAtEnd().newFolder();
  const modules = join(path, 'node_modules');
  const installed = join(modules, 'payroll-conformance');
  mkdirSync(installed, { recursive: true });
  for (const name of readdirSync(join(projectFolder, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(projectFolder, 'node_modules', name), join(modules, name));
  }
  for (const name of ['dist', 'specs', 'package.json']) {
    cpSync(join(projectFolder, name), join(installed, name), { recursive: true });
  }
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  };
  write('package.json', '{ "name": "team", "private": true, "type": "module" }\n');
  return { path, write, runVitest: (environment = {}) => runVitest(path, environment) };
}

function runVitest(cwd: string, environment: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(cwd, 'node_modules', 'vitest', 'vitest.mjs'), 'run'], {
    cwd,
    env: { PATH, HOME, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  }
  return new Promise<{ code: number | null; out: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out }));
  });
}

/** A result as Allure reads it, with the contents of its attachments. */
export interface ReadResult {
  readonly fullName: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly statusDetails: { readonly message?: string };
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: string }[];
  readonly [key: string]: unknown;
}

/** Fields that depend on who wrote a result, and on nothing that happened. */
const writersOwn = new Set(['framework', 'language', '_fallbackTestCaseId', 'host', 'thread']);

/**
 * Reads the results in a folder, with their attachments, by the name of their check. Ids, names of files, and labels that
 * name the writer are left out, so that results of two writers can be compared.
 */
export function readResults(folder: string): ReadonlyMap<string, ReadResult> {
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return new Map(results.map((result) => [result.fullName, comparable(folder, result)]));
}

interface RawResult {
  readonly uuid: string;
  readonly fullName: string;
  readonly parameters: ReadResult['parameters'];
  readonly statusDetails: ReadResult['statusDetails'];
  readonly labels: readonly { readonly name: string }[];
  readonly steps: readonly {
    readonly name: string;
    readonly status: string;
    readonly statusDetails?: { readonly message?: string };
  }[];
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly source: string }[];
}

const comparable = (folder: string, { uuid: _uuid, ...result }: RawResult): ReadResult => ({
  ...result,
  labels: result.labels.filter(({ name }) => !writersOwn.has(name)),
  steps: result.steps.map(({ name, status, statusDetails }) => ({ name, status, message: statusDetails?.message })),
  attachments: result.attachments.map(({ name, type, source }) => ({
    name,
    type,
    content: readFileSync(join(folder, source), 'utf8'),
  })),
});
