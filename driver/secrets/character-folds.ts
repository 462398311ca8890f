const known = new Map<number, readonly number[]>();

/**
 * What a character beyond ASCII is compared as, in UTF-16 codes: letters in other shapes (full width, mathematical, with
 * accents, ligatures) become ordinary ones, and those beyond ASCII small ones; what does not show (variation selectors,
 * characters of no width, marks, controls) becomes nothing; white space becomes a blank. ASCII keeps its letter case.
 */
export function foldCharacter(codePoint: number): readonly number[] {
  const before = known.get(codePoint);
  if (before !== undefined) return before;
  const folded = codesOf(visible(small(visible(String.fromCodePoint(codePoint)))));
  // A text could hold any of a million characters; those of a few scripts are all that an ordinary one has.
  if (known.size < 10_000) known.set(codePoint, folded);
  return folded;
}

function visible(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/\s/g, ' ');
}

/** Small letters, except where ASCII has the letter: base64 tells its capitals apart. */
function small(text: string): string {
  return [...text].map((letter) => (letter < '\u0080' ? letter : letter.toUpperCase().toLowerCase())).join('');
}

function codesOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

/** The small letter of a code where it is a capital of ASCII, and else the code itself. */
export function smallLetter(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
}
