/** A text reduced to what is compared when a secret is looked for, and where each compared character came from. */
export interface FoldedText {
  readonly codes: Uint16Array;
  /** For each code, where its original begins, and behind its end. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * The text as it is, but for the letter case of ASCII, so that a secret in other letter case is found as well.
 */
export function foldCase(text: string): FoldedText {
  const fold = new Folding(text.length);
  for (let at = 0; at < text.length; at += 1) fold.push(text.charCodeAt(at), at, at + 1);
  return fold.end();
}

/**
 * The text without what an echo may wrap a secret in: white space, line breaks, invisible characters, backslashes and
 * escapes of JSON, percent-encoding, character references of markup. The two alphabets of base64 become one.
 * Each is undone once; what is looked for is folded in the same way.
 */
export function foldEncodings(text: string): FoldedText {
  const fold = new Folding(text.length);
  let at = 0;
  while (at < text.length) {
    const [code, length] = unit(text, at);
    if (!isInvisible(code)) fold.push(code === 0x2d ? 0x2b : code === 0x5f ? 0x2f : code, at, at + length);
    at += length;
  }
  return fold.end();
}

class Folding {
  readonly #codes: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  #count = 0;

  constructor(capacity: number) {
    this.#codes = new Uint16Array(capacity);
    this.#starts = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
  }

  push(code: number, start: number, end: number): void {
    this.#codes[this.#count] = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  end(): FoldedText {
    const count = this.#count;
    return {
      codes: this.#codes.subarray(0, count),
      starts: this.#starts.subarray(0, count),
      ends: this.#ends.subarray(0, count),
    };
  }
}

type Unit = readonly [code: number, length: number];

const escapes: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };
const references: Readonly<Record<string, number>> = { quot: 0x22, amp: 0x26, lt: 0x3c, gt: 0x3e, apos: 0x27 };

/** The character that stands at a place, undone from its escape, and the length of what it was written as. */
function unit(text: string, at: number): Unit {
  const code = text.charCodeAt(at);
  if (code === 0x5c) return escaped(text, at);
  if (code === 0x25) return numbered(text, at, at + 1, at + 3, 16, 0) ?? [code, 1];
  if (code === 0x26) return referenced(text, at) ?? [code, 1];
  return [code, 1];
}

/** However many backslashes there are: a text may have been escaped more than once. */
function escaped(text: string, start: number): Unit {
  let at = start;
  while (text.charCodeAt(at) === 0x5c) at += 1;
  const letter = text.charAt(at);
  if (letter === 'u') {
    const found = numbered(text, start, at + 1, at + 5, 16, 0);
    if (found !== null) return found;
  }
  const code = escapes[letter];
  // A line break stands for nothing, and so do the backslashes themselves.
  return code === undefined ? [0, at - start] : [code, at + 1 - start];
}

function referenced(text: string, start: number): Unit | null {
  const semicolon = text.slice(start, start + 10).indexOf(';') + start;
  const end = semicolon > start ? semicolon : -1;
  if (end < 0) return null;
  if (text.charAt(start + 1) !== '#') {
    const code = references[text.slice(start + 1, end)];
    return code === undefined ? null : [code, end + 1 - start];
  }
  const hexadecimal = text.charAt(start + 2).toLowerCase() === 'x';
  return hexadecimal ? numbered(text, start, start + 3, end, 16, 1) : numbered(text, start, start + 2, end, 10, 1);
}

/** The character whose number is written from `from` to `to`; `behind` is the length of what closes it. */
function numbered(text: string, start: number, from: number, to: number, radix: 10 | 16, behind: number): Unit | null {
  const digits = text.slice(from, to);
  const legal = radix === 16 ? /^[0-9a-fA-F]+$/ : /^[0-9]+$/;
  if (digits.length !== to - from || !legal.test(digits)) return null;
  return [Number.parseInt(digits, radix) & 0xffff, to + behind - start];
}

/** White space, control characters, and the ones of no width that turn up inside copied tokens. */
function isInvisible(code: number): boolean {
  return (
    code <= 0x20 ||
    (code >= 0x7f && code <= 0xa0) ||
    code === 0xad ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f) ||
    code === 0xfeff
  );
}
