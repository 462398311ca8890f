import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder, readDocuments } from './documents.ts';

/** Tables that promise nothing by themselves: against whom, and the bounds, which the documents' own test holds. */
const otherHeads = ['who | what they may do', 'bound | default | why'];

interface Row {
  readonly page: string;
  readonly promise: string;
  readonly heldBy: string;
}

/** The tables of a page, as cells. */
function tablesOf(prose: string): readonly (readonly (readonly string[])[])[] {
  return [...prose.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) =>
    table
      .trimEnd()
      .split('\n')
      .map((line) =>
        line
          .slice(1, -1)
          .split(' | ')
          .map((cell) => cell.trim()),
      ),
  );
}

const pages = readDocuments().filter(({ path }) => path === 'docs/security.md' || path === 'docs/certification.md');
const tables = pages.flatMap(({ path, prose }) => tablesOf(prose).map((table) => ({ path, table })));
const promising = tables.filter(({ table }) => !otherHeads.includes(table[0]?.join(' | ') ?? ''));
const rows: readonly Row[] = promising.flatMap(({ path, table }) =>
  table.slice(2).map((cells) => ({ page: path, promise: cells[0] ?? '', heldBy: cells.at(-1) ?? '' })),
);

/** A test, or a folder with tests in it. */
function isTest(path: string): boolean {
  const full = join(projectFolder, path);
  if (!existsSync(full)) return false;
  if (statSync(full).isFile()) return path.endsWith('.test.ts');
  return readdirSync(full).some((name) => name.endsWith('.test.ts'));
}

describe('the promises of the documents', () => {
  it('stand in tables', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(promising)('name what holds them: table %# of $path', ({ table }) => {
    expect(table[0]?.at(-1)).toBe('held by');
  });

  it.each(rows)('$page: $promise', ({ heldBy }) => {
    const named = [...heldBy.matchAll(/`([^`]+)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => !span.startsWith('npm '));
    expect(named.filter((path) => !isTest(path))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });
});
