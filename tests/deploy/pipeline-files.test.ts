import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';
import { projectFolder } from '../documents.ts';
import { readAction } from './composite-action.ts';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

describe('action.yml', () => {
  test('takes other actions by the digest of a commit, and no input into a script', () => {
    const { steps } = readAction().runs;
    const taken = steps.flatMap(({ uses }) => uses ?? []);
    expect(taken).toHaveLength(2);
    expect(taken.filter((each) => !/@[0-9a-f]{40}$/.test(each))).toEqual([]);
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });

  test('has an input for each flag of run but those for people at a terminal', async () => {
    const io = testIo();
    await commandLine(['run', '--help'], io);
    const flags = [...io.out().matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    const forPeople = ['only-failed', 'watch', 'quiet', 'json', 'no-color', 'help'];
    // The runner names the build.
    const named = ['commit', 'branch', 'build-url'];
    const { artifact: _, ...inputs } = readAction().inputs;
    expect(Object.keys(inputs).toSorted()).toEqual(
      flags.filter((name) => ![...forPeople, ...named].includes(name ?? '')).toSorted(),
    );
  });

  test('describes its inputs, and docs/ci.md has its outputs and no other inputs', () => {
    const { inputs, outputs } = readAction();
    const described = Object.entries(inputs).filter(([, { description }]) => description.trim() !== '');
    expect(described.map(([name]) => name)).toEqual(Object.keys(inputs));
    const listed = [...read('docs/ci.md').matchAll(/^\| `([a-z-]+)` \| (input|output)/gm)].map(([, name, kind]) => [
      kind,
      name,
    ]);
    const ofKind = (kind: string) => listed.flatMap(([each, name = '']) => (each === kind ? [name] : []));
    expect(ofKind('output')).toEqual(Object.keys(outputs));
    expect(ofKind('input').filter((name) => !(name in inputs))).toEqual([]);
    expect(ofKind('input').length).toBeGreaterThan(5);
  });
});

test('the jobs of deploy/gitlab-ci.yaml extend what is there, and show what their runs write', () => {
  const { stages, ...jobs }: Record<string, Record<string, unknown>> = parse(read('deploy/gitlab-ci.yaml'));
  const base = jobs['.conformance'];
  expect(stages).toEqual(['test']);
  expect(Object.keys(jobs)).toEqual(['.conformance', 'conformance', 'conformance-nightly']);
  expect(Object.values(jobs).filter((job) => job !== base && job.extends !== '.conformance')).toEqual([]);
  expect(base).toMatchObject({
    stage: 'test',
    artifacts: {
      when: 'always',
      reports: { junit: 'conformance-out/junit.xml', codequality: 'conformance-out/gl-code-quality-report.json' },
    },
  });
  expect(base?.image).toMatch(/^node:22\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
});

test('deploy/Jenkinsfile is balanced, and keeps what a run writes whatever its end', () => {
  const text = read('deploy/Jenkinsfile').replace(/^ *\/\/.*$/gm, '');
  expect([text.split('{').length, text.split("'").length % 2]).toEqual([text.split('}').length, 1]);
  expect(text.slice(text.indexOf('always {'))).toMatch(
    /junit testResults: 'conformance-out\/junit\.xml'[\s\S]*archiveArtifacts/,
  );
});
