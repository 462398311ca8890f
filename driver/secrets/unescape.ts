import { foldCharacter } from './character-folds.ts';
import { referredCharacter } from './character-references.ts';
import type { CodeBuffer } from './code-buffer.ts';

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;
const semicolon = 0x3b;
const tilde = 0x7e;
const plus = 0x2b;
const blank = 0x20;

/** Bytes of a character of several bytes are kept as lone surrogates, which no text holds, until the last one is there. */
const byteMark = 0xdc00;

/** Letters that stand for white space behind a backslash. */
const whiteSpaceLetters: ReadonlySet<number> = new Set([...'nrtbf'].map((letter) => letter.charCodeAt(0)));

/**
 * Writes a text into a buffer without what an echo may wrap a secret in: percent-encoding, escapes of JSON, character
 * references of markup, escapes of JSON pointers, letters in other shapes, white space, and what does not show. Each is
 * undone as soon as its last character is there, by what the buffer ends with: so escapes of escapes are undone as well,
 * however often and in whatever order they were put around each other, in time that is linear in the text.
 */
export class Unescaper {
  readonly #out: CodeBuffer;
  readonly #keepsBlanks: boolean;
  /** Where in the buffer the last `%` or backslash was added; -1: nowhere. */
  #escapeAt = -1;
  /** Where in the buffer each `&` stands that may still begin a character reference. */
  readonly #references: number[] = [];

  /** @param keepsBlanks whether a blank stays one, and `+` is one as well, as in forms */
  constructor(out: CodeBuffer, keepsBlanks = false) {
    this.#out = out;
    this.#keepsBlanks = keepsBlanks;
  }

  /** Adds one UTF-16 code of a text, written from `start` to before `end`. */
  put(code: number, start: number, end: number): void {
    if (code >= 0x80) {
      this.#putWide(code, start, end);
      return;
    }
    if (code <= blank || code === 0x7f) {
      if (this.#keepsBlanks && code === blank) this.#out.append(blank, start, end);
      return;
    }
    if (code === plus && this.#keepsBlanks) {
      this.#out.append(blank, start, end);
      return;
    }
    const out = this.#out;
    const last = out.length - 1;
    if (last >= 0 && out.codes[last] === backslash) {
      this.#putEscaped(code, start, end);
      return;
    }
    if (code === semicolon && this.#closeReference(end)) return;
    out.append(code, start, end);
    if (code === percent || code === backslash) this.#escapeAt = out.length - 1;
    else if (code === ampersand) this.#openReference(out.length - 1);
    else if (isHexadecimal(code)) this.#closeNumber(code, end);
  }

  /** Adds one byte of a text in UTF-8, written from `start` to before `end`. */
  putByte(byte: number, start: number, end: number): void {
    if (byte < 0x80) {
      this.put(byte, start, end);
      return;
    }
    const out = this.#out;
    out.append(byteMark + byte, start, end);
    for (let length = 2; length <= Math.min(4, out.length); length += 1) {
      const before = (out.codes[out.length - length] ?? 0) - byteMark;
      if (before >= 0xc2 && before <= 0xf4 && lengthOf(before) === length) this.#putCharacter(length, end);
      if (before < 0x80 || before >= 0xc0) return;
    }
  }

  /** Puts together the character whose bytes are the last `length` codes. */
  #putCharacter(length: number, end: number): void {
    const out = this.#out;
    const first = out.length - length;
    let codePoint = (out.codes[first] ?? 0) & (0x7f >> length);
    for (let index = first + 1; index < out.length; index += 1) {
      codePoint = (codePoint << 6) | ((out.codes[index] ?? 0) & 0x3f);
    }
    const start = out.starts[first] ?? 0;
    out.length = first;
    if (codePoint <= 0x10ffff) this.#putFolded(codePoint, start, end);
  }

  #putWide(code: number, start: number, end: number): void {
    const out = this.#out;
    const before = out.length === 0 ? 0 : (out.codes[out.length - 1] ?? 0);
    const isPair = (code & 0xfc00) === 0xdc00 && (before & 0xfc00) === 0xd800;
    if (isPair) {
      const pairStart = out.starts[out.length - 1] ?? start;
      out.length -= 1;
      this.#putFolded(0x10000 + ((before & 0x3ff) << 10) + (code & 0x3ff), pairStart, end);
    } else if ((code & 0xf800) === 0xd800) out.append(code, start, end);
    else this.#putFolded(code, start, end);
  }

  #putFolded(codePoint: number, start: number, end: number): void {
    if (codePoint < 0x80) {
      this.put(codePoint, start, end);
      return;
    }
    for (const code of foldCharacter(codePoint)) {
      if (code < 0x80) this.put(code, start, end);
      else this.#out.append(code, start, end);
    }
  }

  /** Adds what stands behind a backslash, or behind several: a text may have been escaped more than once. */
  #putEscaped(code: number, start: number, end: number): void {
    const out = this.#out;
    const last = out.length - 1;
    if (code === backslash) out.ends[last] = end;
    else if (code === 0x75) out.append(code, start, end);
    else {
      const from = out.starts[last] ?? start;
      out.length = last;
      if (!whiteSpaceLetters.has(code)) this.put(code, from, end);
    }
  }

  /** Undoes `%41`, `\u0041` and `~1`, whichever the digit that was just added completes. */
  #closeNumber(digit: number, end: number): void {
    const { codes, length } = this.#out;
    if (length >= 2 && codes[length - 2] === tilde && (digit === 0x30 || digit === 0x31)) {
      this.#replace(2, digit === 0x31 ? 0x2f : tilde, end);
      return;
    }
    if (this.#escapeAt < 0 || this.#escapeAt < length - 6) return;
    if (length >= 3 && codes[length - 3] === percent && isHexadecimal(codes[length - 2])) {
      const start = this.#out.starts[length - 3] ?? 0;
      const byte = this.#number(2);
      this.#out.length = length - 3;
      this.putByte(byte, start, end);
    } else if (length >= 6 && codes[length - 6] === backslash && codes[length - 5] === 0x75) {
      const isNumber =
        isHexadecimal(codes[length - 4]) && isHexadecimal(codes[length - 3]) && isHexadecimal(codes[length - 2]);
      if (isNumber) this.#replace(6, this.#number(4), end);
    }
  }

  /** The number that the last `count` codes write in hexadecimal. */
  #number(count: number): number {
    const { codes, length } = this.#out;
    let number = 0;
    for (let at = length - count; at < length; at += 1) {
      const digit = codes[at] ?? 0;
      number = number * 16 + (digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x61 + 10);
    }
    return number;
  }

  /** Puts one code in the place of the last `count` ones. */
  #replace(count: number, code: number, end: number): void {
    const first = this.#out.length - count;
    const start = this.#out.starts[first] ?? 0;
    this.#out.length = first;
    this.put(code, start, end);
  }

  #openReference(at: number): void {
    if (this.#references.length === mostOpen) this.#references.shift();
    this.#references.push(at);
  }

  /** Undoes a character reference that ends now; whether there was one. */
  #closeReference(end: number): boolean {
    const { codes, length } = this.#out;
    const at = this.#references.pop();
    if (at === undefined) return false;
    const isOne = codes[at] === ampersand && at < length - 1;
    const code = isOne ? referredCharacter(codes.subarray(at + 1, length)) : null;
    if (code === null) {
      // No earlier one can end behind an `&` that stays: so each stretch of text is looked at once.
      this.#references.length = 0;
      return false;
    }
    const start = this.#out.starts[at] ?? 0;
    this.#out.length = at;
    this.#putFolded(code, start, end);
    return true;
  }
}

/** How many character references may stand within each other. */
const mostOpen = 32;

function lengthOf(lead: number): number {
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function isHexadecimal(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}
