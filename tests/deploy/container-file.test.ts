import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../documents.ts';
import { saidIn, stagesOf, wordsOf } from './container-file.ts';

const stages = stagesOf(readFileSync(join(projectFolder, 'deploy/Dockerfile'), 'utf8'));

test('all stages rest on one image of an exact version and digest, which the GitLab and Jenkins examples use as well', () => {
  const names = stages.map(({ name }) => name);
  const images = [...new Set(stages.map(({ base }) => base).filter((base) => !names.includes(base)))];
  expect(names).toEqual(['build', 'harness', 'sandbox']);
  expect(images).toEqual([expect.stringMatching(/^[\w./-]+:\d+\.\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)]);
  for (const path of ['deploy/gitlab-ci.yaml', 'deploy/Jenkinsfile']) {
    expect(readFileSync(join(projectFolder, path), 'utf8')).toContain(images[0]);
  }
});

test('no instruction downloads, installs what no lock names, or keeps a secret in the image', () => {
  const unsafe =
    /^ADD |^RUN .*\b(npm (install|i)|curl|wget|sudo)\b|^(ENV|ARG) .*(SECRET|TOKEN|PASSWORD)|^WORKDIR [^/]/i;
  const lines = stages.flatMap(({ instructions }) => instructions.map(({ kind, said }) => `${kind} ${said}`));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => unsafe.test(line))).toEqual([]);
});

describe.each(['harness', 'sandbox'])('the image of the %s', (target) => {
  const own = stages.find(({ name }) => name === target)?.instructions ?? [];

  test('runs as another user than root', () => {
    expect(saidIn(stages, target, 'USER').at(-1)).toBe('node');
  });

  test('is started, and has a health check of its own, without a shell, which would keep signals to itself', () => {
    expect(wordsOf(saidIn(stages, target, 'ENTRYPOINT').at(-1))).not.toEqual([]);
    expect(wordsOf(own.find(({ kind }) => kind === 'HEALTHCHECK')?.said)).not.toEqual([]);
  });

  test('holds no files of the checkout', () => {
    expect(own.filter(({ kind, said }) => kind === 'COPY' && !said.startsWith('--from='))).toEqual([]);
  });
});

test('what the build copies is there, and nothing that .dockerignore leaves out', () => {
  const ignored = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').split('\n');
  const copied = saidIn(stages, 'build', 'COPY').flatMap((said) => said.split(/\s+/).slice(0, -1));
  expect(copied).toEqual(['package.json', 'package-lock.json', '.npmrc', '.']);
  expect(copied.filter((path) => !existsSync(join(projectFolder, path)) || ignored.includes(path))).toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'conformance-out*', '*.key', '.env']));
});

test('the sandbox listens where its health check asks, on the port that it exposes', () => {
  const command = wordsOf(saidIn(stages, 'sandbox', 'CMD').at(-1));
  const port = command[command.indexOf('--port') + 1];
  expect(saidIn(stages, 'sandbox', 'EXPOSE')).toEqual([port]);
  expect(wordsOf(saidIn(stages, 'sandbox', 'HEALTHCHECK').at(-1)).join(' ')).toContain(
    `http://127.0.0.1:${port}/health`,
  );
});
