/** Added to each byte of an incomplete character: the sum is a lone surrogate, which no text holds. */
export const byteMark = 0xdc00;

/** Reads from its first byte how many bytes a character takes, 2 to 4; 0 for a byte that begins no such character. */
export function lengthOf(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Decodes the code point of a character from `length` bytes, each stored with {@link byteMark} added. */
export function characterOf(codes: ArrayLike<number>, first: number, length: number): number {
  let codePoint = (codes[first] ?? 0) & (0x7f >> length);
  for (let index = first + 1; index < first + length; index += 1) {
    codePoint = (codePoint << 6) | ((codes[index] ?? 0) & 0x3f);
  }
  return codePoint;
}
