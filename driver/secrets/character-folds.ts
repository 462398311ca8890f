const known = new Map<number, readonly number[]>();

/** Folds a character beyond ASCII to codes to compare: ordinary small letters, nothing for what does not show. */
export function foldCharacter(codePoint: number): readonly number[] {
  const before = known.get(codePoint);
  if (before !== undefined) return before;
  const folded = codesOf(visible(small(visible(String.fromCodePoint(codePoint)))));
  // A text could hold any of a million characters; those of a few scripts are all that an ordinary one has.
  if (known.size < 10_000) known.set(codePoint, folded);
  return folded;
}

const visible = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/\s/g, ' ');

/** Small letters, except where ASCII has the letter: base64 tells its capitals apart. */
const small = (text: string): string =>
  [...text].map((letter) => (letter < '\u0080' ? letter : letter.toUpperCase().toLowerCase())).join('');

const codesOf = (text: string): readonly number[] =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));

/** The small letter of a code where it is a capital of ASCII, and else the code itself. */
export const smallLetter = (code: number): number => (code >= 0x41 && code <= 0x5a ? code | 0x20 : code);
