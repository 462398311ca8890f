import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { type Container, jobOf, type Manifest, renderManifests, typeProblems } from './kubernetes-manifests.ts';
import { profileOf, verdictsIn } from './programme-target.ts';

const folder = cleanUpAtEnd().newFolder();
let rendered: readonly Manifest[];
let good: RunningSandbox;
let faulty: RunningSandbox;

beforeAll(async () => {
  rendered = renderManifests();
  [good, faulty] = await Promise.all([startSandbox(), startSandbox({ faults: ['jobs-oldest-first'] })]);
});

afterAll(() => Promise.all([good.close(), faulty.close()]));

/** Makes an empty folder below that of the test. */
function emptyFolder(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

describe('deploy/kubernetes, rendered by kubectl,', () => {
  test('is what the types of Kubernetes describe', () => {
    expect(rendered.length).toBeGreaterThan(3);
    expect(typeProblems(rendered, emptyFolder('types'))).toBe('');
  });

  test('has an index for each target of its plan', () => {
    const map = rendered.find(({ kind, data }) => kind === 'ConfigMap' && data?.['programme.yaml'] !== undefined);
    const { targets } = parse(map?.data?.['programme.yaml'] ?? '');
    expect(jobOf(rendered, 'test-targets').completions).toBe(targets.length);
    const [collector] = jobOf(rendered, 'collect-results').template.spec.containers;
    expect(collector.args[collector.args.indexOf('--parts') + 1]).toBe(String(targets.length));
  });

  test('keeps credentials, results and the signing key apart, and no pod may call the cluster', () => {
    const [tests, collects] = ['test-targets', 'collect-results'].map((job) => jobOf(rendered, job).template.spec);
    const secretsOf = (spec: typeof tests) => spec?.volumes.flatMap(({ secret }) => secret?.secretName ?? []);
    expect([secretsOf(tests), secretsOf(collects)]).toEqual([['programme-credentials'], ['programme-signing-key']]);
    expect([tests, collects].map((spec) => spec?.automountServiceAccountToken)).toEqual([false, false]);
    const mount = tests?.containers[0].volumeMounts.find((each) => each.name === 'credentials');
    expect(mount).toMatchObject({ mountPath: '/credentials/target.env', subPathExpr: '$(TARGET_INDEX).env' });
    const own = tests?.containers[0].volumeMounts.find((each) => each.name === 'results');
    expect(own).toMatchObject({ mountPath: '/results', subPathExpr: '$(TARGET_INDEX)' });
    expect(tests?.containers[0].image).toBe('registry.example/payroll-conformance:0.1.0');
  });
});

test('a value and a key that Kubernetes does not know would be noticed', () => {
  const [job] = rendered.filter(({ kind }) => kind === 'CronJob');
  const wrongValue = { ...job, spec: { ...job?.spec, schedule: 5 } } as unknown as Manifest;
  const wrongKey = { ...job, spec: { ...job?.spec, shedule: '0 1 * * *' } } as unknown as Manifest;
  const problems = typeProblems([wrongValue, wrongKey], emptyFolder('wrong-types'));
  expect(problems).toMatch(/Type 'number' is not assignable to type 'string'[\s\S]*shedule\W* does not exist/);
});

/** The arguments of a container as the kubelet fills them in, with its paths led to a folder of the test. */
function argumentsOf(
  { args, volumeMounts }: Container,
  variables: Readonly<Record<string, string>>,
): readonly string[] {
  const filledIn = (text: string): string => text.replace(/\$\((\w+)\)/g, (_, name: string) => variables[name] ?? '');
  const part = filledIn(volumeMounts.find(({ name }) => name === 'results')?.subPathExpr ?? '');
  return args
    .map(filledIn)
    .map((arg) => arg.replace(/^\/results$/, `/results/${part}`))
    .map((arg) => arg.replace(/^\/(programme|credentials|results|signing)(?=\/|$)/, (path) => join(folder, path)));
}

test('the containers test each target with its own credentials, and the collector collects', async () => {
  for (const name of ['programme', 'secret', 'credentials', 'results', 'signing']) mkdirSync(join(folder, name));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const data = rendered.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  for (const [name, text] of Object.entries(data)) write(`programme/${name}`, text.replace('thorough', 'quick'));
  write('programme/acme.yaml', profileOf(good, 'Acme', 'ACME_TOKEN'));
  write('programme/bridge.yaml', profileOf(faulty, 'Bridge', 'BRIDGE_TOKEN'));
  const tokens = [
    `ACME_TOKEN=${good.profile.credentials.accessToken}\n`,
    `BRIDGE_TOKEN=${faulty.profile.credentials.accessToken}\n`,
  ];
  const [tester, collector] = ['test-targets', 'collect-results'].map(
    (job) => jobOf(rendered, job).template.spec.containers[0],
  );
  if (tester === undefined || collector === undefined) throw new Error('A container is missing.');
  for (const [index, text] of tokens.entries()) {
    write('credentials/target.env', text);
    const variables = { TARGET_INDEX: String(index) };
    const ended = await call(argumentsOf(tester, variables));
    expect(ended, ended.err).toMatchObject({ code: 0 });
  }
  await call(['certify', '--new-key', join(folder, 'signing', 'programme.key')]);
  const collected = await call(argumentsOf(collector, {}));
  expect(collected, collected.err).toMatchObject({ code: 0 });
  const index = join(folder, 'results', 'index.json');
  expect(existsSync(index)).toBe(true);
  expect(verdictsIn(index)).toEqual({ acme: 'conformant', bridge: 'nonconformant' });
  expect(existsSync(join(folder, 'results', '0', 'acme'))).toBe(true);
});
