import type { Header } from '../../specs/words/exchange.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** null if negative: recorders write -1 for unknown. */
export const millisecondsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** Reads ISO 8601, or milliseconds since the epoch; null: it is neither. */
export function instantOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : null;
}

/** HTTP/2 writes method, path and status among the headers, with a colon before their names. */
export const withoutPseudoHeaders = (headers: readonly Header[]): readonly Header[] =>
  headers.filter(([name]) => name !== '' && !name.startsWith(':'));
