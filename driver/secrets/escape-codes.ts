import { backslash } from './backslashes.ts';

/** ASCII codes that begin or end an escape, or are read as another character. */
export const percent = 0x25;
export const ampersand = 0x26;
export const semicolon = 0x3b;
export const tilde = 0x7e;
export const plus = 0x2b;
export const blank = 0x20;

export const whiteSpaceLetters: ReadonlySet<number> = new Set([...'nrtbfNRTBF'].map((letter) => letter.charCodeAt(0)));

/** The kinds of escapes, by the sign with which they begin: `%41`, `\n`, `\u0041`, `&#65;` and, in JSON pointers, `~1`. */
export const escapeSigns = { percent, backslash, unicode: backslash, reference: ampersand, pointer: tilde } as const;
export type EscapeKind = keyof typeof escapeSigns;

export type UndoneKinds = Readonly<Record<EscapeKind, boolean>>;

export const undoneKinds = (kinds = Object.keys(escapeSigns) as readonly EscapeKind[]): UndoneKinds => ({
  percent: kinds.includes('percent'),
  backslash: kinds.includes('backslash'),
  unicode: kinds.includes('unicode'),
  reference: kinds.includes('reference'),
  pointer: kinds.includes('pointer'),
});

/** 1 for visible ASCII that begins or ends no escape: it is copied as it is, unless an escape has begun. */
export const plain = Uint8Array.from({ length: 65_536 }, (_, code) =>
  code > blank && code < 0x7f && ![percent, ampersand, semicolon, tilde, plus, backslash].includes(code) ? 1 : 0,
);

/** Whether the code is a `u` or `U`: a text may have been put in capitals after it was escaped. */
export const isUnicodeLetter = (code: number | undefined): boolean => code === 0x75 || code === 0x55;

export function isHexadecimal(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

export function hexadecimalOf(codes: ArrayLike<number>, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = codes[at] ?? 0;
    number = number * 16 + (digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x61 + 10);
  }
  return number;
}
