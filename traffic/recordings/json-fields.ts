import type { Header } from '../../specs/words/exchange.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** null if negative: recorders write -1 for unknown. */
export const millisecondsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** Reads ISO 8601, or milliseconds since the epoch; null: it is neither. */
export function instantOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : null;
}

/** Reads a list of header fields. Leaves out method, path and status, which HTTP/2 writes there after a colon. */
export const headersFrom = (list: unknown, read: (each: unknown) => readonly unknown[]): readonly Header[] =>
  (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((each): Header[] => {
    const [name, value] = read(each);
    if (typeof name !== 'string' || typeof value !== 'string') return [];
    return name === '' || name.startsWith(':') ? [] : [[name, value]];
  });
