import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { clip, showControls } from '../../escape/controls.ts';

/** Finds the folder of templates, style and script, which lie beside the sources even for the built package. */
function findFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, 'reports', 'formats', 'html');
    if (existsSync(join(candidate, 'report.eta'))) return candidate;
    if (folder === dirname(folder))
      throw new Error(`No reports/formats/html/report.eta above ${start}: the package is incomplete.`);
  }
}

let engine: Eta | null = null;

/** Renders a template of this folder. Texts of `data` (`it`) are escaped; `raw` (`it.raw`) is put in as it is. */
export function renderTemplate(name: string, data: object, raw: Readonly<Record<string, string>> = {}): string {
  engine ??= new Eta({ views: findFolder(), autoEscape: true, cache: true, autoTrim: false });
  return engine.render(`./${name}`, { ...Object(makeVisible(data)), raw });
}

export const readAsset = (name: string): string => readFileSync(join(findFolder(), name), 'utf8');

/** The most characters of a text that a page shows, as a last guard: longer texts were shortened before with more care. */
const textCharacters = 70_000;

/** Makes every text in a value visible, however deep it lies: no control, no character that an eye can't see is left. */
function makeVisible(value: unknown): unknown {
  if (typeof value === 'string') return showControls(clip(value, textCharacters));
  if (Array.isArray(value)) return value.map(makeVisible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, makeVisible(member)]));
}

/** Reads a script of this folder as one text with `page.js`, which it imports: a page is one file and loads none. */
export const readScript = (name: string): string =>
  `${readAsset('page.js').replace(/^export /gm, '')}\n${readAsset(name).replace(/^import .*\n/gm, '')}`;

/** JSON that may stand inside a `script` element: nothing in it can end the element or begin a comment. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** A policy under which the page loads nothing, and runs no script but `script`. */
export function contentPolicy(script: string | null): string {
  const hash = script === null ? `'none'` : `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
}
