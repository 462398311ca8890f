const known = new Map<number, readonly number[]>();

/** Lists the codes to compare for a character beyond ASCII: its small letter without marks; none if it is invisible. */
export function foldCharacter(codePoint: number): readonly number[] {
  const before = known.get(codePoint);
  if (before !== undefined) return before;
  const folded = codesOf(visible(small(visible(String.fromCodePoint(codePoint)))));
  // A bound on memory: a text could hold a million different characters; ordinary ones hold few.
  if (known.size < 10_000) known.set(codePoint, folded);
  return folded;
}

const visible = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/\s/g, ' ');

/** Makes letters small, except those of ASCII, since base64 distinguishes its capitals. */
const small = (text: string): string =>
  [...text].map((letter) => (letter < '\u0080' ? letter : letter.toUpperCase().toLowerCase())).join('');

const codesOf = (text: string): readonly number[] =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));

/** The small letter of a capital of ASCII; any other code as it is. */
export const smallLetter = (code: number): number => (code >= 0x41 && code <= 0x5a ? code | 0x20 : code);
