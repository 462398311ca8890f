/** Bytes of a character of several bytes are kept as lone surrogates, which no text holds, until the last one is there. */
export const byteMark = 0xdc00;

/** The bytes that a character takes by its first one; 0 if none of several bytes begins with it. */
export function lengthOf(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Puts the code point of a character together, from so many bytes, each kept with its {@link byteMark}. */
export function characterOf(codes: ArrayLike<number>, first: number, length: number): number {
  let codePoint = (codes[first] ?? 0) & (0x7f >> length);
  for (let index = first + 1; index < first + length; index += 1) {
    codePoint = (codePoint << 6) | ((codes[index] ?? 0) & 0x3f);
  }
  return codePoint;
}
