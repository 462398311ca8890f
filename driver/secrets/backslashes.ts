import type { CodeBuffer } from './code-buffer.ts';

export const backslash = 0x5c;

/**
 * The codes after this one stand for backslashes that came out of 1 to 63 nested escapes, as of `%5c` or `%255c`. They
 * are halves of surrogate pairs of no character, which no text holds.
 */
const firstMark = 0xdb40;
const maxEscapes = 63;

/** Makes the code of a backslash out of so many escapes. Two of one number are an escape: `%5c%5c`, but not `%5c\`. */
export const backslashFrom = (escapes: number): number =>
  escapes === 0 ? backslash : firstMark + Math.min(escapes, maxEscapes);

export const isBackslash = (code: number | undefined): boolean =>
  code === backslash || (code !== undefined && code > firstMark && code <= firstMark + maxEscapes);

/** The number of escapes out of which a backslash came, the inverse of {@link backslashFrom}. */
export const escapesAround = (code: number | undefined): number =>
  code === undefined || code === backslash ? 0 : code - firstMark;

export function settleBackslashes({ codes, length }: CodeBuffer): void {
  for (let at = 0; at < length; at += 1) if (isBackslash(codes[at])) codes[at] = backslash;
}
