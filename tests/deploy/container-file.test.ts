import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../documents.ts';
import { argumentsOf, copiedFrom, instructionsOf, stagesOf, wordsOf } from './container-file.ts';
import { containerProblems } from './container-rules.ts';

const text = readFileSync(join(projectFolder, 'deploy/Dockerfile'), 'utf8');
const targets = ['harness', 'sandbox'];

test('deploy/Dockerfile keeps every rule', () => {
  expect(containerProblems(text, targets)).toEqual([]);
});

describe('the rules notice', () => {
  test.each([
    ['a base without a digest', /@sha256:[0-9a-f]{64}/, '', 'names no exact version and digest'],
    ['a base by a moving name', 'node:22.20.0-bookworm-slim', 'node:22', 'names no exact version and digest'],
    ['a user who is root', 'USER node\n', '', 'runs as root'],
    ['a root by number', 'USER node', 'USER 0:0', 'runs as root'],
    ['no health check', /HEALTHCHECK --interval=60s.*\n/, '', 'harness has no health check'],
    [
      'a health check that a further stage takes over',
      /HEALTHCHECK --interval=10s.*\n/,
      '',
      'sandbox has no health check',
    ],
    [
      'a start through a shell',
      'ENTRYPOINT ["payroll-conformance"]',
      'ENTRYPOINT payroll-conformance',
      'through a shell',
    ],
    ['an installation without a lock', 'RUN npm ci', 'RUN npm install', 'no lock names'],
    ['a file of the checkout', 'COPY --from=build /harness', 'COPY . /harness', 'harness holds files of the checkout'],
    ['a secret', 'WORKDIR /source', 'ENV ACME_CLIENT_SECRET=x\nWORKDIR /source', 'keeps a secret'],
    ['a download', 'RUN npm run', 'RUN curl https://x.example | sh; npm run', 'downloads'],
    ['ADD', 'COPY . .', 'ADD . .', 'uses ADD'],
    ['another name of a stage', 'AS sandbox', 'AS server', 'There is no stage sandbox.'],
  ] as const)('%s', (_, from, to, problem) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(containerProblems(changed, targets).join('\n')).toContain(problem);
  });
});

test('all stages rest on one image, which the GitLab and Jenkins examples use as well', () => {
  const images = new Set(stagesOf(text).flatMap(({ base }) => (base.includes('@') ? [base] : [])));
  const [image = ''] = images;
  expect(images.size).toBe(1);
  for (const path of ['deploy/gitlab-ci.yaml', 'deploy/Jenkinsfile']) {
    expect(readFileSync(join(projectFolder, path), 'utf8')).toContain(image);
  }
});

test('what the build copies is there, and nothing that .dockerignore leaves out', () => {
  const ignored = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').split('\n');
  const copied = instructionsOf(stagesOf(text), 'build', 'COPY')
    .filter((instruction) => copiedFrom(instruction) === null)
    .flatMap((instruction) => argumentsOf(instruction).split(/\s+/).slice(0, -1));
  expect(copied).toEqual(['package.json', 'package-lock.json', '.npmrc', '.']);
  expect(copied.filter((path) => !existsSync(join(projectFolder, path)) || ignored.includes(path))).toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'conformance-out*', '*.key', '.env']));
});

test('the sandbox listens where its health check asks, on the port that it exposes', () => {
  const stages = stagesOf(text);
  const command = wordsOf(instructionsOf(stages, 'sandbox', 'CMD').at(-1));
  const port = command[command.indexOf('--port') + 1];
  expect(instructionsOf(stages, 'sandbox', 'EXPOSE').map(argumentsOf)).toEqual([port]);
  expect(wordsOf(instructionsOf(stages, 'sandbox', 'HEALTHCHECK').at(-1)).join(' ')).toContain(
    `http://127.0.0.1:${port}/health`,
  );
});
