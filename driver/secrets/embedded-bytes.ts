import type { CodeBuffer } from './code-buffer.ts';
import { shortestSearched } from './corpus.ts';

/** A way to write bytes as characters of `bits` bits each. */
interface ByteCode {
  /** The value of each character; -1: it is not in the alphabet. */
  readonly values: Int8Array;
  readonly bits: number;
  /** The number of positions that are tried as the start of the first byte: other characters may stand before it. */
  readonly shifts: number;
  /** The least characters that can hold eight bytes of a secret. */
  readonly shortest: number;
}

/** Base64 of either alphabet, without padding. */
export const base64Code: ByteCode = {
  values: valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '-_'),
  bits: 6,
  shifts: 4,
  shortest: 11,
};

export const hexadecimalCode: ByteCode = {
  values: valuesOf('0123456789abcdef', 'ABCDEF'),
  bits: 4,
  shifts: 2,
  shortest: 16,
};

/** Decodes each run of characters of a code, and adds what is text in UTF-8 to `out`, with where each was written. */
export function decodeRuns(text: CodeBuffer, code: ByteCode, out: CodeBuffer): void {
  const { values, shortest, shifts } = code;
  const { codes, length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    while (at < length && (values[codes[at] ?? 0] ?? -1) >= 0) at += 1;
    if (at - start >= shortest) {
      for (let shift = 0; shift < shifts; shift += 1) decodeRun(text, start + shift, at, code, out);
    }
    at += 1;
  }
}

/** Decodes a run, and adds the stretches of it that are text to `out`, with gaps between them. */
function decodeRun(text: CodeBuffer, from: number, to: number, { values, bits }: ByteCode, out: CodeBuffer): void {
  const { codes, starts, ends } = text;
  /** The last bits that were read; the `heldBits` lowest ones belong to the next byte. */
  let held = 0;
  let heldBits = 0;
  /** The character that is being read: its bits so far, where it starts in the text, and how many bytes are missing. */
  let codePoint = 0;
  let start = 0;
  let lacking = 0;
  /** The start of the current stretch in `out`: one that is too short to hold a secret is removed again. */
  let begin = out.length;
  const endStretch = (): void => {
    if (out.length - begin < shortestSearched) out.length = begin;
    else out.appendGap();
    begin = out.length;
  };
  for (let at = from; at < to; at += 1) {
    held = ((held << bits) | (values[codes[at] ?? 0] ?? 0)) & 0xffff;
    heldBits += bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    const byte = (held >> heldBits) & 0xff;
    const isText = lackingAfter(byte, lacking) >= 0;
    if (!isText) endStretch();
    // A byte that does not go on with a character may begin another one.
    const isFirst = lacking === 0 || !isText;
    lacking = lackingAfter(byte, isFirst ? 0 : lacking);
    if (lacking < 0) {
      lacking = 0;
      continue;
    }
    if (isFirst) start = starts[from + Math.floor(((at - from + 1) * bits - heldBits - 8) / bits)] ?? 0;
    codePoint = isFirst ? byte & (0xff >> (lacking === 0 ? 0 : lacking + 2)) : (codePoint << 6) | (byte & 0x3f);
    if (lacking === 0 && codePoint <= 0x10ffff) out.appendCharacter(codePoint, start, ends[at] ?? 0);
  }
  endStretch();
}

/** Counts the bytes that a character lacks after this byte, if it lacked `lacking` before; -1: this is no text. */
function lackingAfter(byte: number, lacking: number): number {
  if (lacking > 0) return byte >= 0x80 && byte < 0xc0 ? lacking - 1 : -1;
  if (byte < 0x7f) return byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) ? 0 : -1;
  if (byte < 0xc2 || byte > 0xf4) return -1;
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

function valuesOf(alphabet: string, others: string): Int8Array {
  const values = new Int8Array(65_536).fill(-1);
  [...alphabet].forEach((character, value) => {
    values[character.charCodeAt(0)] = value;
  });
  [...others].forEach((character, index) => {
    values[character.charCodeAt(0)] = alphabet.length - others.length + index;
  });
  return values;
}
