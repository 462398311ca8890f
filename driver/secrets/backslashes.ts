import type { CodeBuffer } from './code-buffer.ts';

export const backslash = 0x5c;

/** Codes that no text holds, for backslashes that came out of so many escapes: from 0, that is from none, to 63. */
const firstMark = 0xdb40;
const maxEscapes = 63;

/** The code of a backslash that came out of so many escapes: two are an escape of one only if out of equally many. */
export const backslashFrom = (escapes: number): number =>
  escapes === 0 ? backslash : firstMark + Math.min(escapes, maxEscapes);

export const isBackslash = (code: number | undefined): boolean =>
  code === backslash || (code !== undefined && code > firstMark && code <= firstMark + maxEscapes);

/** Counts the escapes that a backslash came out of. */
export const escapesAround = (code: number | undefined): number =>
  code === undefined || code === backslash ? 0 : code - firstMark;

/** Makes ordinary backslashes of all of them. */
export function settleBackslashes({ codes, length }: CodeBuffer): void {
  for (let at = 0; at < length; at += 1) if (isBackslash(codes[at])) codes[at] = backslash;
}
