import { createRequire } from 'node:module';
import type { LineCounter } from 'yaml';

/** YAML is parsed only if the build has not read the text already. */
export const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');

/** From 1; the first line for anything but a node. */
export function lineOf(node: unknown, lines: LineCounter): number {
  const range = node !== null && typeof node === 'object' && 'range' in node ? node.range : undefined;
  const start: unknown = Array.isArray(range) ? range[0] : 0;
  return lines.linePos(typeof start === 'number' ? start : 0).line;
}
