import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder, readDocuments } from './documents.ts';

/** Texts that somebody copies into a pipeline or a shell: the files of `deploy/`, and the blocks of every document. */
const recipes: readonly (readonly [where: string, text: string])[] = [
  ...readdirSync(join(projectFolder, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)))
    .map((path) => [path, readFileSync(join(projectFolder, path), 'utf8')] as const),
  ...readDocuments().flatMap(({ path, fences }) =>
    fences.map(({ text }, index) => [`${path}, block ${index + 1}`, text] as const),
  ),
];

/** Lines that fetch the package by its name, which anybody may claim on a registry. */
const fetchesByName: readonly RegExp[] = [
  /npx (?!(?:--prefix \S+ )?--no )[^\n]*payroll-conformance/,
  /npm (?:install|i|add|exec)\b[^\n]*\bpayroll-conformance(?!-[\d.]+\.tgz)/,
  /payroll-conformance@\d/,
  /"payroll-conformance": "(?!file:)/,
];

describe('nothing that a reader copies fetches the package by its name:', () => {
  test.each(recipes)('%s', (_, text) => {
    expect(fetchesByName.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])).toEqual([]);
  });
});

test.each([
  'run: npx payroll-conformance run',
  'run: npx --yes payroll-conformance@0.1.0 run',
  'run: npm install payroll-conformance',
  '{ "devDependencies": { "payroll-conformance": "^0.1.0" } }',
])('%s would be noticed', (line) => {
  expect(fetchesByName.some((pattern) => pattern.test(line))).toBe(true);
});

const manifest: {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
} = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));

test('every dependency is named by one exact version, and what a team brings along is a peer', () => {
  const tools: Pick<typeof manifest, 'dependencies'> = JSON.parse(
    readFileSync(join(projectFolder, 'tools', 'package.json'), 'utf8'),
  );
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...tools.dependencies });
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(Object.keys(manifest.peerDependencies).sort()).toEqual(['allure', 'allure-vitest', 'vitest']);
  expect(manifest.dependencies).not.toHaveProperty('vitest');
  expect(Object.keys(manifest.peerDependenciesMeta).sort()).toEqual(['allure', 'allure-vitest']);
});
