/** Codes that are looked at together: each gram consists of several such stretches. */
export const quadSize = 4;

/** Bits for each stretch that is remembered: then about one of sixteen others is taken for one of them. */
const spareBits = 16;

/** Tells of nearly every stretch of four codes that no secret holds it, in little time and memory. */
export class QuadFilter {
  #bits = new Uint8Array(16_384);
  #count = 0;
  readonly #remembered: Uint16Array[] = [];

  /** Remembers every stretch of four codes, which are in small letters. */
  add(codes: Uint16Array): void {
    this.#remembered.push(codes);
    this.#count += Math.max(0, codes.length - quadSize + 1);
    if (this.#count * spareBits <= this.#bits.length * 8) {
      this.#enter(codes);
      return;
    }
    let bytes = this.#bits.length;
    while (this.#count * spareBits > bytes * 8) bytes *= 4;
    this.#bits = new Uint8Array(bytes);
    for (const each of this.#remembered) this.#enter(each);
  }

  /** Whether the four codes from an index on, in small letters, may be part of a secret. */
  has(codes: Uint16Array, at: number): boolean {
    const bit = hashOf(codes, at) & (this.#bits.length * 8 - 1);
    return ((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  #enter(codes: Uint16Array): void {
    const bits = this.#bits;
    for (let at = 0; at + quadSize <= codes.length; at += 1) {
      const bit = hashOf(codes, at) & (bits.length * 8 - 1);
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
}

function hashOf(codes: Uint16Array, at: number): number {
  let hash = codes[at] ?? 0;
  hash = Math.imul(hash, 0x01000193) ^ (codes[at + 1] ?? 0);
  hash = Math.imul(hash, 0x01000193) ^ (codes[at + 2] ?? 0);
  hash = Math.imul(hash, 0x01000193) ^ (codes[at + 3] ?? 0);
  return Math.imul(hash, 0x9e3779b1) >>> 7;
}
