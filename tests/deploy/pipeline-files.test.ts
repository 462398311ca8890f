import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from '../documents.ts';
import { readAction } from './composite-action.ts';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

describe('action.yml', () => {
  test('takes other actions by the digest of a commit, and no input into a script', () => {
    const { steps } = readAction().runs;
    const taken = steps.flatMap(({ uses }) => uses ?? []);
    expect(taken).toHaveLength(1);
    expect(taken.filter((each) => !/@[0-9a-f]{40}$/.test(each))).toEqual([]);
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });

  test('has the inputs and outputs that docs/ci.md lists', () => {
    const { inputs, outputs } = readAction();
    const described = Object.entries(inputs).filter(([, { description }]) => description.trim() !== '');
    expect(described.map(([name]) => name)).toEqual(Object.keys(inputs));
    const listed = [...read('docs/ci.md').matchAll(/^\| `([a-z-]+)` \| (input|output)/gm)].map(([, name, kind]) => [
      kind,
      name,
    ]);
    expect(listed).toEqual([
      ...Object.keys(inputs).map((name) => ['input', name]),
      ...Object.keys(outputs).map((name) => ['output', name]),
    ]);
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
