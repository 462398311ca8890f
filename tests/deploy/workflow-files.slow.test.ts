import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFolder, readDocuments } from '../documents.ts';

/** A parser of GitHub's own, from `tools/`. */
type Parse = (
  file: { readonly name: string; readonly content: string },
  trace: object,
) => { readonly context: { readonly errors: { getErrors(): readonly { readonly message: string }[] } } };

let problemsOf: (kind: 'workflow' | 'action', content: string) => readonly string[];

beforeAll(async () => {
  const dist = join(projectFolder, 'tools/node_modules/@actions/workflow-parser/dist');
  const { NoOperationTraceWriter, parseWorkflow } = await import(join(dist, 'index.js'));
  const { parseAction } = await import(join(dist, 'actions/action-parser.js'));
  const parsers: Readonly<Record<'workflow' | 'action', Parse>> = { workflow: parseWorkflow, action: parseAction };
  problemsOf = (kind, content) => {
    const { context } = parsers[kind]({ name: 'file.yaml', content }, new NoOperationTraceWriter());
    return context.errors.getErrors().map(({ message }) => message);
  };
});

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

const files: readonly (readonly [kind: 'workflow' | 'action', where: string, text: string])[] = [
  ['action', 'action.yml', read('action.yml')],
  ['workflow', 'deploy/github-actions-matrix.yaml', read('deploy/github-actions-matrix.yaml')],
  ['workflow', 'deploy/github-actions-programme.yaml', read('deploy/github-actions-programme.yaml')],
  ...readDocuments().flatMap(({ path, fences }) =>
    fences
      .filter(({ language, text }) => language === 'yaml' && Object.hasOwn(Object(parse(text)), 'jobs'))
      .map(({ text }) => ['workflow', path, text] as const),
  ),
];

test.each(files)('the %s of %s is one as GitHub defines it', (kind, _, text) => {
  expect(problemsOf(kind, text)).toEqual([]);
});

test.each([
  ['action', 'action.yml', 'using: composite', 'using: composit'],
  ['action', 'action.yml', '      shell: bash\n', ''],
  ['action', 'action.yml', '  steps:\n', '  stages:\n'],
  ['workflow', 'deploy/github-actions-matrix.yaml', 'runs-on:', 'run-on:'],
] as const)('in an %s, %s with another "%s" would be noticed', (kind, path, from, to) => {
  expect(read(path)).toContain(from);
  expect(problemsOf(kind, read(path).replace(from, to))).not.toEqual([]);
});
