import { characterEntities } from 'character-entities';
import { characterEntitiesLegacy } from 'character-entities-legacy';
import { semicolon } from './escape-codes.ts';

/** Names of HTML's character references, in small letters too: the letter case may have changed after escaping. */
const named: ReadonlyMap<string, string> = new Map([
  ...Object.entries(characterEntities).map(([name, text]) => [name.toLowerCase(), text] as const),
  ...Object.entries(characterEntities),
]);

/** Names, in small letters, that HTML reads without a semicolon. */
const legacy: ReadonlySet<string> = new Set(characterEntitiesLegacy.map((name) => name.toLowerCase()));

/** The first two letters of these names. They rule out most other uses of `&` at little cost. */
const legacyBeginnings: ReadonlySet<number> = new Set(
  Array.from(legacy, (name) => (name.charCodeAt(0) << 8) | name.charCodeAt(1)),
);

const maxNameLength = Math.max(...Array.from(named.keys(), (name) => name.length));
const [shortestLegacy, longestLegacy] = [2, Math.max(...Array.from(legacy, (name) => name.length))];

/** The characters that the numbers from 0x80 to 0x9f refer to (HTML, "Numeric character reference end state"). */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const hash = 0x23;

/** The text that `&…;` stands for, given the codes between the two, e.g. those of `amp`, `#047` or `#x2F`; null: none. */
export function referredText(reference: Uint16Array): string | null {
  if (reference[0] !== hash) {
    if (reference.length > maxNameLength) return null;
    const name = String.fromCharCode(...reference);
    return named.get(name) ?? named.get(name.toLowerCase()) ?? null;
  }
  const base = isHexadecimalNumber(reference, 1) ? 16 : 10;
  const first = base === 16 ? 2 : 1;
  if (reference.length === first) return null;
  let codePoint = 0;
  for (let at = first; at < reference.length; at += 1) {
    const digit = digitOf(reference[at]);
    if (digit < 0 || digit >= base) return null;
    codePoint = codePoint * base + digit;
    if (codePoint > 0x10ffff) return null;
  }
  return windows[codePoint - 0x80] ?? String.fromCodePoint(codePoint);
}

/**
 * Finds the end of a reference without a semicolon behind an `&`; -1: there is none. In HTML a number ends before the
 * first sign that is no digit, and some names at their last letter, unless a longer name goes on.
 */
export function endOfOpenReference(codes: Uint16Array, first: number, length: number): number {
  if (codes[first] === hash) {
    const base = isHexadecimalNumber(codes, first + 1) ? 16 : 10;
    const from = first + (base === 16 ? 2 : 1);
    let end = from;
    for (; end < length; end += 1) {
      const digit = digitOf(codes[end]);
      if (digit < 0 || digit >= base) break;
    }
    return end === from || (end < length && codes[end] === semicolon) ? -1 : end;
  }
  const beginning = ((codes[first] ?? 0) << 8) | (codes[first + 1] ?? 0) | 0x2020;
  if (!legacyBeginnings.has(beginning)) return -1;
  let end = first;
  while (end < length && end - first < maxNameLength && isInName(codes[end])) end += 1;
  if (end - first < shortestLegacy) return -1;
  const name = String.fromCharCode(...codes.subarray(first, end)).toLowerCase();
  if (end < length && codes[end] === semicolon && named.has(name)) return -1;
  for (let count = Math.min(name.length, longestLegacy); count >= shortestLegacy; count -= 1) {
    if (legacy.has(name.slice(0, count))) return first + count;
  }
  return -1;
}

const isHexadecimalNumber = (codes: Uint16Array, at: number): boolean => ((codes[at] ?? 0) | 0x20) === 0x78;

function isInName(code = 0): boolean {
  const small = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (small >= 0x61 && small <= 0x7a);
}

function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x61 + 10 : -1;
}
