import { createRequire } from 'node:module';
import type { LineCounter } from 'yaml';

/** The parser of YAML. It is loaded only when a text has to be read: the build has already read most texts. */
export const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');

/** The line on which a node of a parsed text begins, from 1; the first line for anything else. */
export function lineOf(node: unknown, lines: LineCounter): number {
  const range = node !== null && typeof node === 'object' && 'range' in node ? node.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : 0;
  return lines.linePos(typeof start === 'number' ? start : 0).line;
}
