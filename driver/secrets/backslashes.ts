import type { CodeBuffer } from './code-buffer.ts';

export const backslash = 0x5c;

/** The codes from this one on, which no text holds, stand for backslashes that came out of 1 to 63 escapes. */
const firstMark = 0xdb40;
const maxEscapes = 63;

/** Makes the code of a backslash that came out of so many escapes: two backslashes of equal number are an escape. */
export const backslashFrom = (escapes: number): number =>
  escapes === 0 ? backslash : firstMark + Math.min(escapes, maxEscapes);

export const isBackslash = (code: number | undefined): boolean =>
  code === backslash || (code !== undefined && code > firstMark && code <= firstMark + maxEscapes);

export const escapesAround = (code: number | undefined): number =>
  code === undefined || code === backslash ? 0 : code - firstMark;

export function settleBackslashes({ codes, length }: CodeBuffer): void {
  for (let at = 0; at < length; at += 1) if (isBackslash(codes[at])) codes[at] = backslash;
}
