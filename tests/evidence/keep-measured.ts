import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../documents.ts';

/**
 * Puts lines in place of those that stand in a page between `<!-- measured: NAME -->` and the next `<!-- end -->`.
 * @throws Error where the page has no such place
 */
export function replaceMeasured(page: string, name: string, lines: readonly string[]): string {
  const opening = `<!-- measured: ${name} -->\n`;
  const from = page.indexOf(opening);
  const to = page.indexOf('<!-- end -->', from);
  if (from < 0 || to < 0)
    throw new Error(`The page has no place for ${name}: write "${opening.trim()}" and "<!-- end -->".`);
  return `${page.slice(0, from)}${opening}\n${lines.join('\n')}\n\n${page.slice(to)}`;
}

/** Prints what was measured, as Markdown, and puts it into `docs/evidence.md` where that is asked for. */
export function report(name: string, lines: readonly string[], isKept: boolean): void {
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const file = join(projectFolder, 'docs', 'evidence.md');
  if (isKept) writeFileSync(file, replaceMeasured(readFileSync(file, 'utf8'), name, lines));
}

/** Says where and when something was measured: `2 cores, Node.js 20.20.2, 2026-11-22`. */
export const describeMachine = (): string =>
  `${availableParallelism()} cores, Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
