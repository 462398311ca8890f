import { backslash, backslashFrom, escapesAround, isBackslash, settleBackslashes } from './backslashes.ts';
import { foldCharacter } from './character-folds.ts';
import { referredText } from './character-references.ts';
import type { CodeBuffer } from './code-buffer.ts';
import {
  ampersand,
  blank,
  type EscapeKind,
  hexadecimalOf,
  isHexadecimal,
  isUnicodeLetter,
  percent,
  plain,
  plus,
  semicolon,
  tilde,
  type UndoneKinds,
  undoneKinds,
  whiteSpaceLetters,
} from './escape-codes.ts';
import type { LeftEscapes } from './left-escapes.ts';
import { byteMark, characterOf, lengthOf } from './utf8-bytes.ts';

/** The most codes that follow `%`, `~` or a backslash in one escape: `u0041`. */
const maxNumberLength = 5;

interface UnescapeOptions {
  /** Whether blanks are kept, and `+` is read as a blank, as in forms. Default false: blanks are left out. */
  readonly keepsBlanks?: boolean;
  /** The kinds of escapes that are undone. Default: all. */
  readonly kinds?: readonly EscapeKind[];
  /** Whether what an escape stands for is part of no other escape: `%2541` is `%41`, not `A`. Default false. */
  readonly once?: boolean;
  /** Whether a letter of another shape, e.g. a fullwidth `Ａ`, becomes the ordinary one. Default true. */
  readonly folds?: boolean;
  /** Records each escape as it was written, before it is undone. */
  readonly left?: LeftEscapes;
}

/**
 * Copies a text and undoes what may hide a secret in it: percent-encoding, escapes of JSON and JSON pointers,
 * references of markup, letters of other shapes, white space. An escape is undone in the buffer as soon as its last
 * character is added; so nested escapes are undone too, in linear time. Of `%2541bc` the buffer holds `%25`, then `%`,
 * `%41`, `A`, and at the end `Abc`.
 */
export class Unescaper {
  readonly #out: CodeBuffer;
  readonly #keepsBlanks: boolean;
  readonly #once: boolean;
  readonly #folds: boolean;
  readonly #left: LeftEscapes | null;
  readonly #undoes: UndoneKinds;
  hasUndone = false;
  #hasChanged = false;
  /** The last index in the buffer at which an escape of fixed length that has begun may end. */
  #openUntil = -1;
  /** The first index at which an escape may begin: with `once`, the codes before it came out of an escape. */
  #settled = 0;
  /** The index in the buffer of the last `%` or backslash; -1: there is none. */
  #escapeAt = -1;
  /** The index in the buffer of each `&` that may still begin a character reference. */
  readonly #references: number[] = [];

  constructor(out: CodeBuffer, { keepsBlanks = false, kinds, once = false, folds = true, left }: UnescapeOptions = {}) {
    this.#out = out;
    this.#keepsBlanks = keepsBlanks;
    this.#once = once;
    this.#folds = folds;
    this.#left = left ?? null;
    this.#undoes = undoneKinds(kinds);
  }

  putAll(text: CodeBuffer): void {
    const { codes, starts, ends, length } = text;
    const out = this.#out;
    let at = 0;
    while (at < length) {
      const from = at;
      if (out.length > this.#openUntil) {
        while (at < length && plain[codes[at] ?? 0] === 1) at += 1;
        if (at > from) {
          out.copy(text, from, at);
          continue;
        }
      }
      this.#put(codes[at] ?? 0, starts[at] ?? 0, ends[at] ?? 0);
      at += 1;
    }
    if (this.hasUndone) settleBackslashes(out);
  }

  /** Whether the buffer lacks more than the text's white space, so that the text has to be searched as well. */
  get hasChanged(): boolean {
    return this.hasUndone || this.#hasChanged;
  }

  /** Adds a UTF-16 code that the text wrote from `start` to before `end`; `escapes`: how many it came out of. */
  #put(code: number, start: number, end: number, escapes = 0): void {
    if (code >= 0x80) {
      if (this.#folds) this.#putWide(code, start, end, escapes);
      else this.#out.append(code, start, end);
      return;
    }
    if (this.#keepsBlanks && (code === blank || code === plus)) {
      this.#out.append(blank, start, end);
      return;
    }
    if (code <= blank || code === 0x7f) return;
    if (code === backslash && (this.#undoes.backslash || this.#undoes.unicode)) {
      this.#putBackslash(backslashFrom(escapes), start, end);
      return;
    }
    const out = this.#out;
    const last = out.length - 1;
    const isEscaped = this.#undoes.backslash && last >= this.#settled && isBackslash(out.codes[last]);
    // `\%41` and `\&amp;` are a backslash before another escape, and `\u` may be the beginning of `\u0041`.
    if (isEscaped && code !== percent && code !== ampersand && !isUnicodeLetter(code)) {
      this.#putEscaped(code, start, end);
      return;
    }
    if (code === semicolon && this.#undoes.reference && this.#closeReference(start, end)) return;
    out.append(code, start, end);
    if (code === percent) this.#escapeAt = out.length - 1;
    if (code === percent || code === tilde) this.#openUntil = last + 1 + maxNumberLength;
    else if (code === ampersand) this.#openReference(out.length - 1);
    else if (isHexadecimal(code)) this.#closeNumber(code, end);
  }

  #putBackslash(code: number, start: number, end: number): void {
    const out = this.#out;
    const last = out.length - 1;
    out.append(code, start, end);
    this.#escapeAt = last + 1;
    this.#openUntil = last + 1 + maxNumberLength;
    if (!this.#undoes.backslash || last < this.#settled || out.codes[last] !== code) return;
    // Two of them, out of equally many escapes, are an escape: they stand for one backslash out of one more.
    const inner = backslashFrom(escapesAround(code) + 1);
    this.#undo(last, (from) => this.#putBackslash(inner, from, end));
  }

  /** Adds the code behind a backslash: `\/` stands for `/`, and `\n` for white space, which is left out. */
  #putEscaped(code: number, start: number, end: number): void {
    const out = this.#out;
    out.append(code, start, end);
    this.#undo(out.length - 2, (from) => {
      if (!whiteSpaceLetters.has(code)) this.#put(code, from, end);
    });
  }

  /** Adds a code beyond ASCII; the second half of a surrogate pair replaces the first one by their character. */
  #putWide(code: number, start: number, end: number, escapes: number): void {
    const out = this.#out;
    const before = out.length === 0 ? 0 : (out.codes[out.length - 1] ?? 0);
    const isPair = (code & 0xfc00) === 0xdc00 && (before & 0xfc00) === 0xd800;
    if (isPair) {
      const pairStart = out.starts[out.length - 1] ?? start;
      this.#rewind(out.length - 1);
      this.#putFolded(0x10000 + ((before & 0x3ff) << 10) + (code & 0x3ff), pairStart, end, escapes);
    } else if ((code & 0xf800) === 0xd800) out.append(code, start, end);
    else this.#putFolded(code, start, end, escapes);
  }

  #putFolded(codePoint: number, start: number, end: number, escapes: number): void {
    if (codePoint < 0x80) {
      this.#put(codePoint, start, end, escapes);
      return;
    }
    if (!this.#folds) {
      this.#out.appendCharacter(codePoint, start, end);
      return;
    }
    const folded = foldCharacter(codePoint);
    this.#hasChanged ||= folded.length !== 1 || folded[0] !== codePoint;
    for (const code of folded) {
      if (code < 0x80) this.#put(code, start, end, escapes);
      else this.#out.append(code, start, end);
    }
  }

  /** Undoes the escape that the digit just added completes, if any: `%41`, `\u0041` or `~1`. */
  #closeNumber(digit: number, end: number): void {
    const { codes, length } = this.#out;
    const isPointer = this.#undoes.pointer && length - 2 >= this.#settled && codes[length - 2] === tilde;
    if (isPointer && (digit === 0x30 || digit === 0x31)) {
      this.#undo(length - 2, (start) => this.#put(digit === 0x31 ? 0x2f : tilde, start, end));
      return;
    }
    if (this.#escapeAt < 0 || this.#escapeAt < length - 6) return;
    const isPercent = this.#undoes.percent && length - 3 >= this.#settled && codes[length - 3] === percent;
    if (isPercent && isHexadecimal(codes[length - 2])) {
      const byte = hexadecimalOf(codes, length - 2, length);
      this.#undo(length - 3, (start) => this.#putByte(byte, start, end));
    } else if (this.#isUnicodeEscape(length - 6)) {
      const isNumber =
        isHexadecimal(codes[length - 4]) && isHexadecimal(codes[length - 3]) && isHexadecimal(codes[length - 2]);
      if (!isNumber) return;
      const unit = hexadecimalOf(codes, length - 4, length);
      const escapes = escapesAround(codes[length - 6]);
      this.#undo(length - 6, (start) => this.#put(unit, start, end, escapes + 1));
    }
  }

  #isUnicodeEscape(first: number): boolean {
    const { codes } = this.#out;
    if (!this.#undoes.unicode || first < this.#settled) return false;
    return isBackslash(codes[first]) && isUnicodeLetter(codes[first + 1]);
  }

  /** Removes the codes from `first` on, which are an escape; `put` adds what it stands for. */
  #undo(first: number, put: (start: number) => void): void {
    const start = this.#out.starts[first] ?? 0;
    this.#left?.begin(this.#out, first);
    this.#out.length = first;
    this.hasUndone = true;
    if (this.#once) this.#settled = first + 1;
    put(start);
    if (this.#once) this.#settled = this.#out.length;
    this.#left?.end(first, this.#out.length);
  }

  /** Removes the codes from `length` on, before they are added again as one character. */
  #rewind(length: number): void {
    this.#left?.forget(length);
    this.#out.length = length;
  }

  /** Adds a byte that was percent-encoded. If it completes a character in UTF-8, the character replaces its bytes. */
  #putByte(byte: number, start: number, end: number): void {
    if (byte < 0x80) {
      this.#put(byte, start, end, 1);
      return;
    }
    const out = this.#out;
    out.append(byteMark + byte, start, end);
    if (byte >= 0xc0) return;
    for (let length = 2; length <= Math.min(4, out.length); length += 1) {
      const before = (out.codes[out.length - length] ?? 0) - byteMark;
      if (lengthOf(before) === length) this.#putCharacter(length, end);
      if (before < 0x80 || before >= 0xc0) return;
    }
  }

  #putCharacter(length: number, end: number): void {
    const out = this.#out;
    const first = out.length - length;
    const codePoint = characterOf(out.codes, first, length);
    const start = out.starts[first] ?? 0;
    this.#rewind(first);
    if (codePoint <= 0x10ffff) this.#putFolded(codePoint, start, end, 1);
  }

  #openReference(at: number): void {
    if (this.#references.length === maxNestedReferences) this.#references.shift();
    this.#references.push(at);
  }

  /** Undoes a character reference that ends with this semicolon. @returns whether there was one */
  #closeReference(start: number, end: number): boolean {
    const { codes, length } = this.#out;
    const at = this.#references.pop();
    if (at === undefined) return false;
    const isOne = at >= this.#settled && codes[at] === ampersand && at < length - 1;
    const referred = isOne ? referredText(codes.subarray(at + 1, length)) : null;
    if (referred === null) {
      // No earlier `&` can begin a reference that spans this one: so each stretch of text is looked at once.
      this.#references.length = 0;
      return false;
    }
    this.#out.append(semicolon, start, end);
    this.#undo(at, (from) => {
      for (const character of referred) this.#putFolded(character.codePointAt(0) ?? 0, from, end, 1);
    });
    return true;
  }
}

/** The most character references that may stand within each other. */
const maxNestedReferences = 32;
