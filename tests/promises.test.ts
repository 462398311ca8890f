import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from './documents.ts';

/** A row of the table of promises: the page that it is about, the promise, and the cell that says which test holds it. */
interface PromisedRow {
  readonly page: string;
  readonly promise: string;
  readonly heldBy: string;
}

const pages = ['security', 'certification', 'register'] as const;

const read = (page: string): string => readFileSync(join(projectFolder, 'docs', `${page}.md`), 'utf8');

/** The promises, by the page that they are about. */
const promises: readonly PromisedRow[] = read('promises')
  .split(/^## /m)
  .flatMap((section) => {
    const page = /\]\((\w+)\.md\)/.exec(section)?.[1] ?? '';
    const rows = [...section.matchAll(/^\| (.+) \| (.*`.*) \|$/gm)];
    return rows.map(([, promise = '', heldBy = '']) => ({ page, promise, heldBy }));
  });

/** Tables that promise nothing by themselves: against whom, and the bounds, which the test of the documents holds. */
const otherHeads = ['| who | what they may do |', '| bound | default | what it bounds, and why |'];

/** Lists the promises of the page on security: the first cells of its tables, and the lists that are said to be tested. */
function promisesOfSecurity(): readonly string[] {
  const tables = [...read('security').matchAll(/^(\|.*\|)\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm)];
  const lists = [...read('security').matchAll(/^These promises are \[tested\].*\n\n((?:- .*\n)+)/gm)];
  return [
    ...tables.flatMap(([, head = '', rows = '']) => (otherHeads.includes(head) ? [] : rows.trimEnd().split('\n'))),
    ...lists.flatMap(([, rows = '']) => rows.trimEnd().split('\n')),
  ].map((row) => row.replace(/^(\| |- )/, '').split(' | ')[0] ?? '');
}

/** Reads what a cell names: files or folders, each with the titles in quotes that follow it. */
const namedIn = (heldBy: string): readonly { readonly path: string; readonly titles: readonly string[] }[] =>
  [...heldBy.matchAll(/`([a-z]+\/[^`]*)`(?:: )?((?:(?:, )?"[^"]*")*)/g)].map(([, path = '', quoted = '']) => ({
    path,
    titles: [...quoted.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title),
  }));

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

const promisesOn = (page: string) => promises.filter((row) => row.page === page).map(({ promise }) => promise);

test.each(pages)('more than 14 promises are about %s', (page) => {
  expect(promisesOn(page).length).toBeGreaterThan(14);
});

test('each promise of security.md has its test, and the other way round', () => {
  expect(promisesOfSecurity().toSorted()).toEqual(promisesOn('security').toSorted());
});

test.each(promises)('$page: $promise', ({ heldBy }) => {
  const named = namedIn(heldBy);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ path }) => !existsSync(join(projectFolder, path)))).toEqual([]);
  const missing = named.flatMap(({ path, titles }) => {
    const tests = testsAt(path);
    return [...titles, 'test'].filter((title) => !tests.includes(title)).map((title) => `${path}: ${title}`);
  });
  expect(missing).toEqual([]);
});
