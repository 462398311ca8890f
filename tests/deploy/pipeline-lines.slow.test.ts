import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { findBuilt } from '../cli/process.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { runShell, type ShellResult } from './run-shell.ts';
import { standIn } from './stand-in.ts';

const folder = cleanUpAtEnd().newFolder();
const binaries = join(folder, 'bin');
let good: RunningSandbox;
let faulty: RunningSandbox;

beforeAll(async () => {
  [good, faulty] = await Promise.all([startSandbox(), startSandbox({ faults: ['jobs-oldest-first'] })]);
  standIn(binaries, 'npm', 'echo "npm $*"');
  // The command that npm would have installed; a run is narrowed to one operation at quick effort, so that it takes seconds.
  standIn(
    binaries,
    'npx',
    `[ "$1 $2" = "--no payroll-conformance" ] || exit 99
shift 2
exec "${process.execPath}" "${findBuilt('cli/main.js')}" "$@" --operations list-automated-jobs --effort quick`,
  );
});

afterAll(() => Promise.all([good.close(), faulty.close()]));

const variable = (name: string): string => `\${${name}}`;

/** Lets `acme.yaml` describe a sandbox, with its credentials in the environment, as the documents tell users to. */
function describeTarget({ profile }: RunningSandbox): Readonly<Record<string, string>> {
  const { clientId, clientSecret, accessToken } = profile.credentials;
  const credentials = {
    clientId: variable('ACME_CLIENT_ID'),
    clientSecret: variable('ACME_CLIENT_SECRET'),
    accessToken: variable('ACME_TOKEN'),
  };
  writeFileSync(join(folder, 'acme.yaml'), stringify({ ...profile, credentials }));
  return { clientId: String(clientId), clientSecret: String(clientSecret), accessToken: String(accessToken) };
}

const written = (...names: readonly string[]): readonly string[] =>
  names.filter((name) => existsSync(join(folder, name)));

describe('deploy/gitlab-ci.yaml', () => {
  type Job = { readonly script?: readonly string[]; readonly before_script?: readonly string[] };
  const jobs: Record<string, Job & { readonly variables?: Record<string, string> }> = parse(
    readFileSync(join(projectFolder, 'deploy/gitlab-ci.yaml'), 'utf8'),
  );
  const base = jobs['.conformance'];

  const shown = ['junit.xml', 'gl-code-quality-report.json', 'report.html'].map((name) => `conformance-out/${name}`);

  /** The lines of a job one after the other, as GitLab's runner takes them. */
  function play(job: string, target: RunningSandbox): Promise<ShellResult> {
    const { clientId, clientSecret, accessToken } = describeTarget(target);
    const lines = [...(base?.before_script ?? []), ...(jobs[job]?.script ?? [])];
    return runShell(lines.join('\n'), {
      folder,
      binaries,
      environment: {
        ...base?.variables,
        ACME_CLIENT_ID: clientId ?? '',
        ACME_CLIENT_SECRET: clientSecret ?? '',
        ACME_TOKEN: accessToken ?? '',
      },
    });
  }

  test.each([
    ['a target that conforms', () => good, 0],
    ['a target with a defect', () => faulty, 1],
  ])('%s ends a merge request with its exit code, and leaves what GitLab shows', async (_, target, code) => {
    const result = await play('conformance', target());
    expect(result.code, result.output).toBe(code);
    expect(result.output).toContain('npm ci --no-audit --no-fund');
    expect(written(...shown)).toEqual(shown);
  });

  test('a night keeps its history', async () => {
    const result = await play('conformance-nightly', good);
    expect(result.code, result.output).toBe(0);
    expect(written('history.jsonl')).toHaveLength(1);
  });
});

describe('deploy/Jenkinsfile', () => {
  const text = readFileSync(join(projectFolder, 'deploy/Jenkinsfile'), 'utf8');
  const scripts = [...text.matchAll(/\bsh (?:'''([\s\S]*?)'''|'([^'\n]*)')/g)].map(
    ([, long, short]) => long ?? short ?? '',
  );
  const profileVariable = /PROFILE = '([^']+)'/.exec(text)?.[1] ?? '';

  /** The steps one after the other, each in a shell of its own, with the credentials as Jenkins hands them out. */
  async function play(target: RunningSandbox): Promise<ShellResult> {
    const { clientId, clientSecret, accessToken } = describeTarget(target);
    let last: ShellResult = { code: 0, output: '', outputs: new Map() };
    for (const script of scripts) {
      last = await runShell(script, {
        folder,
        binaries,
        shell: 'sh',
        environment: {
          PROFILE: profileVariable,
          ACME_CLIENT_USR: clientId ?? '',
          ACME_CLIENT_PSW: clientSecret ?? '',
          ACME_TOKEN: accessToken ?? '',
        },
      });
      if (last.code !== 0) break;
    }
    return last;
  }

  beforeEach(() => expect([scripts.length, profileVariable]).toEqual([2, 'acme.yaml']));

  test.each([
    ['a target that conforms', () => good, 0],
    ['a target with a defect', () => faulty, 1],
  ])('%s ends the build with its exit code', async (_, target, code) => {
    const result = await play(target());
    expect(result.code, result.output).toBe(code);
    expect(written('conformance-out/junit.xml')).toHaveLength(1);
  });
});
