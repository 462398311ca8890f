import type { CodeBuffer } from './code-buffer.ts';
import { gramSize } from './secret-forms.ts';

/** The encodings of bytes as characters of ASCII. */
interface ByteCode {
  /** The value of each character; -1: the alphabet does not have it. */
  readonly values: Int8Array;
  /** Bits that each character stands for. */
  readonly bits: number;
  /** The number of characters at which a byte may begin: where it does cannot be seen once something stands before it. */
  readonly shifts: number;
  /** Fewer characters hold less than eight of a secret. */
  readonly shortest: number;
}

/** Base64 of either alphabet, without the signs that fill it up. */
export const base64Code: ByteCode = {
  values: valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '-_'),
  bits: 6,
  shifts: 4,
  shortest: 11,
};

/** Hexadecimal in any letter case. */
export const hexadecimalCode: ByteCode = {
  values: valuesOf('0123456789abcdef', 'ABCDEF'),
  bits: 4,
  shifts: 2,
  shortest: 16,
};

/** Adds to `out` what each run of such characters stands for, if text in UTF-8, and where each byte was written. */
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

/** Decodes a run, and adds the stretches of it that are text to `out`. */
function decodeRun(text: CodeBuffer, from: number, to: number, code: ByteCode, out: CodeBuffer): void {
  const { values, bits } = code;
  const { codes } = text;
  let held = 0;
  let heldBits = 0;
  let count = 0;
  /** The byte with which the text begins that goes on now, and how many bytes its last character lacks. */
  let begin = 0;
  let lacking = 0;
  for (let at = from; at < to; at += 1) {
    held = ((held << bits) | (values[codes[at] ?? 0] ?? 0)) & 0xffff;
    heldBits += bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    const byte = (held >> heldBits) & 0xff;
    lacking = lackingAfter(byte, lacking);
    if (lacking < 0) {
      if (count - begin >= gramSize) addStretch(text, { from, begin, end: count }, code, out);
      lacking = lackingAfter(byte, 0);
      begin = lacking < 0 ? count + 1 : count;
      lacking = Math.max(0, lacking);
    }
    count += 1;
  }
  if (count - begin >= gramSize) addStretch(text, { from, begin, end: count }, code, out);
}

/** Counts the bytes that a character lacks after this byte, if it lacked so many before; -1: it is not a text. */
function lackingAfter(byte: number, lacking: number): number {
  if (lacking > 0) return byte >= 0x80 && byte < 0xc0 ? lacking - 1 : -1;
  if (byte < 0x7f) return byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) ? 0 : -1;
  if (byte < 0xc2 || byte > 0xf4) return -1;
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

/** Bytes of the run that begins at `from`, from `begin` to before `end`. */
interface ByteRange {
  readonly from: number;
  readonly begin: number;
  readonly end: number;
}

function addStretch(
  { codes, starts, ends }: CodeBuffer,
  range: ByteRange,
  { values, bits }: ByteCode,
  out: CodeBuffer,
): void {
  let codePoint = 0;
  let start = 0;
  let lacking = 0;
  for (let index = range.begin; index < range.end; index += 1) {
    const first = range.from + Math.floor((index * 8) / bits);
    const last = range.from + Math.floor((index * 8 + 7) / bits);
    let held = 0;
    for (let at = first; at <= last; at += 1) held = (held << bits) | (values[codes[at] ?? 0] ?? 0);
    const surplus = (last - first + 1) * bits - ((index * 8) % bits) - 8;
    const byte = (held >> surplus) & 0xff;
    const isFirst = lacking === 0;
    lacking = lackingAfter(byte, lacking);
    if (isFirst) start = starts[first] ?? 0;
    codePoint = isFirst ? byte & (0xff >> (lacking === 0 ? 0 : lacking + 2)) : (codePoint << 6) | (byte & 0x3f);
    if (lacking === 0 && codePoint <= 0x10ffff) out.appendCharacter(codePoint, start, ends[last] ?? 0);
  }
  out.appendGap();
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
