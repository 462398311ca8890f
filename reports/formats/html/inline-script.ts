import { createHash } from 'node:crypto';

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
