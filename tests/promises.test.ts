import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './documents.ts';

/** A row of a table of promises: the document, the promise, and the cell that says which test holds it. */
interface PromisedRow {
  readonly document: string;
  readonly promise: string;
  readonly heldBy: string;
}

/** The rows of all tables of a document whose last column is headed "held by". */
function promisesOf(document: string): readonly PromisedRow[] {
  const text = readFileSync(join(projectFolder, document), 'utf8');
  const tables = text.matchAll(/^\|.*\| held by \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm);
  return [...tables].flatMap(([, rows = '']) =>
    rows
      .trimEnd()
      .split('\n')
      .map((row) => {
        const cells = row.slice(1, -1).split(' | ');
        return { document, promise: cells[0]?.trim() ?? '', heldBy: cells.at(-1)?.trim() ?? '' };
      }),
  );
}

const promises = ['docs/security.md', 'docs/certification.md', 'docs/register.md'].flatMap(promisesOf);

/** Reads what a cell names: files or folders, each with the titles in quotes that follow it. */
function namedIn(heldBy: string): readonly { readonly path: string; readonly titles: readonly string[] }[] {
  return [...heldBy.matchAll(/`([a-z]+\/[^`]*)`(?:: )?((?:(?:, )?"[^"]*")*)/g)].map(([, path = '', quoted = '']) => ({
    path,
    titles: [...quoted.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title),
  }));
}

/** The text of the tests that a path names: of a file, or of all in a folder. */
function testsAt(path: string): string {
  const whole = join(projectFolder, path);
  const files = statSync(whole).isDirectory()
    ? readdirSync(whole, { recursive: true, encoding: 'utf8' }).map((name) => join(whole, name))
    : [whole];
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

test('both documents promise', () => {
  const counts = ['docs/security.md', 'docs/certification.md'].map(
    (document) => promises.filter((each) => each.document === document).length,
  );
  expect(counts.filter((count) => count < 15)).toEqual([]);
});

test.each(promises)('$document: $promise', ({ heldBy }) => {
  const named = namedIn(heldBy);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ path }) => !existsSync(join(projectFolder, path)))).toEqual([]);
  const missing = named.flatMap(({ path, titles }) => {
    const tests = testsAt(path);
    return [...titles, 'test'].filter((title) => !tests.includes(title)).map((title) => `${path}: ${title}`);
  });
  expect(missing).toEqual([]);
});

/** Tables that promise nothing by themselves: against whom, and the bounds, which the test of the documents holds. */
const otherHeads = ['| who | what they may do |', '| bound | default | why |'];

test.each(['docs/security.md', 'docs/certification.md'])(
  'each table of %s that promises anything says what holds it',
  (document) => {
    const text = readFileSync(join(projectFolder, document), 'utf8');
    const heads = [...text.matchAll(/^(\|.*\|)\n\|[-|]+\|$/gm)].map(([, head = '']) => head);
    expect(heads.length).toBeGreaterThan(0);
    expect(heads.filter((head) => !head.endsWith('| held by |') && !otherHeads.includes(head))).toEqual([]);
  },
);
