import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder, readDocuments } from './documents.ts';
import { cleanUpAtEnd } from './file-end.ts';

/** The place of each snippet of CONTRIBUTING.md that replaces nothing, and the imports that an editor adds for it. */
const places: Readonly<Record<string, { readonly before?: string; readonly imports?: string }>> = {
  'specs/requirements.yaml': { before: '\n  # Update a deduction\n' },
  'oracle/every-answer/judge-answer.ts': {
    imports: "import { judgeTotalCount } from '../list-pay-groups/total-count.ts';\n",
  },
  'sandbox/faults/list-pay-groups/pay-groups.ts': {
    before: '\n];\n',
    imports:
      "import { changeAnswers, changeAnswersWhere } from '../../switches/behaviours.ts';\nimport { always, sometimes } from '../define.ts';\n",
  },
  'sandbox/variants/answers/refusals.ts': {
    before: '\n];\n',
    imports: "import { at } from '../../switches/behaviours.ts';\n",
  },
};

/** Folders that are installed, built or written by a run. */
const left = /^(\.git|node_modules|dist|evidence-build|conformance-out.*)$/;

const copy = cleanUpAtEnd().newFolder();
const snippets = readDocuments()
  .filter(({ path }) => path === 'CONTRIBUTING.md')
  .flatMap(({ fences }) => fences)
  .flatMap(({ excerptOf, text }) => (excerptOf.startsWith('+') ? [{ file: excerptOf.slice(1), text }] : []));

/** Applies a snippet to the copy: to a new file, in the place of what it defines again, before its place, or at the end. */
function apply({ file, text }: { readonly file: string; readonly text: string }): void {
  const path = join(copy, file);
  const { before, imports = '' } = places[file] ?? {};
  const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [definition = ''] = /^(?:export )?const \w+|^ +'[\w-]+':/.exec(text) ?? [];
  const start = definition === '' ? -1 : old.indexOf(`\n${definition}`) + 1;
  const end = definition.startsWith(' ') ? old.indexOf('\n', start) + 1 : endOfStatement(old, start);
  let next = `${old}${text}`;
  if (start > 0) next = `${old.slice(0, start)}${text}${old.slice(end)}`;
  else if (before !== undefined) next = old.replace(before, () => `\n${text}${before.slice(1)}`);
  expect(next, `${file} has a place for:\n${text}`).toContain(text);
  writeFileSync(path, `${imports}${next}`);
}

/** Behind the line that ends a statement: the first one with a semicolon that is not further in than the statement. */
function endOfStatement(source: string, start: number): number {
  const end = /^\S?.*;\n(?=\n|\S|$)/gm;
  end.lastIndex = start;
  return end.exec(source) === null ? source.length : end.lastIndex;
}

function run(command: string, ...args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  cpSync(projectFolder, copy, {
    recursive: true,
    filter: (source) =>
      !relative(projectFolder, source)
        .split('/')
        .some((part) => left.test(part)),
  });
  symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));
});

test('the worked example edits nine files by hand', () => {
  expect(new Set(snippets.map(({ file }) => file)).size).toBe(9);
});

test('with its rows alone, the tests that it names ask for the judge, the faults and the variant', () => {
  for (const snippet of snippets.filter(({ file }) => file.startsWith('specs/'))) apply(snippet);
  const { code, output } = run('npx', 'vitest', 'run', 'tests/checks.test.ts', 'sandbox/coverage.test.ts');
  expect(code, output).not.toBe(0);
  expect(output).toContain('No check judges GROUP-005');
  expect(output).toContain('No fault of the sandbox breaks GROUP-005');
  expect(output).toContain('No variant of the sandbox decides SIL-900 otherwise');
});

test('with all of it, they pass, and its faults are found', () => {
  for (const snippet of snippets.filter(({ file }) => !file.startsWith('specs/'))) apply(snippet);
  const asked = [
    'oracle/list-pay-groups',
    'reports/certificate/known-revisions.test.ts',
    'sandbox/coverage.test.ts',
    'tests/checks.test.ts',
    'tests/layers.test.ts',
    'tests/requirement-ids.test.ts',
    'tests/second-implementation/proof.test.ts',
  ];
  const faults = ['--fault', 'pay-groups-not-counted', '--fault', 'pay-groups-counted-under-entity'];
  const steps = [
    run('npm', 'run', 'build'),
    run('npm', 'run', 'generate'),
    run('npx', 'tsc', '-p', '.', '--noEmit'),
    run('npx', 'vitest', 'run', ...asked),
    run('node', 'dist/cli/main.js', 'faults', '--effort', 'quick', ...faults, '--variant', 'refusals-counted'),
  ];
  expect(steps.filter(({ code }) => code !== 0).map(({ output }) => output)).toEqual([]);
});
