import type { CodeBuffer } from './code-buffer.ts';
import { ampersand, isHexadecimal, semicolon } from './escape-codes.ts';

const hash = 0x23;

/** Names that refer to a character without a semicolon, too (HTML, "Named character references"), of ASCII or a letter of it. */
const names = /^(?:amp|lt|gt|quot|nbsp|shy|[a-z](?:acute|grave|circ|uml|tilde|ring|cedil|slash))/;
const longestName = 6;

/**
 * Copies a text with a semicolon behind each character reference that has none. HTML takes a number to end before the first
 * sign that is no digit of it ("Numeric character reference end state"), and some names at their last letter.
 * @returns whether there was one
 */
export function closeReferences(text: CodeBuffer, into: CodeBuffer): boolean {
  const { codes, starts, length } = text;
  into.clear(length);
  let copied = 0;
  for (let at = codes.indexOf(ampersand); at >= 0 && at < length; at = codes.indexOf(ampersand, at + 1)) {
    const end = endOfReference(text, at + 1);
    if (end < 0 || codes[end] === semicolon || end > length) continue;
    into.copy(text, copied, end);
    const place = end < length ? (starts[end] ?? 0) : (text.ends[end - 1] ?? 0);
    into.append(semicolon, place, place);
    copied = end;
  }
  if (copied === 0) return false;
  into.copy(text, copied, length);
  return true;
}

/** Where a reference ends that begins behind `&`; -1: there is none. */
function endOfReference({ codes, length }: CodeBuffer, first: number): number {
  if (codes[first] !== hash) {
    const name = String.fromCharCode(...codes.subarray(first, Math.min(length, first + longestName))).toLowerCase();
    const [found] = names.exec(name) ?? [];
    return found === undefined ? -1 : first + found.length;
  }
  const isNamedHexadecimal = ((codes[first + 1] ?? 0) | 0x20) === 0x78;
  const from = first + (isNamedHexadecimal ? 2 : 1);
  let end = from;
  while (end < length && (isNamedHexadecimal ? isHexadecimal(codes[end]) : isDecimal(codes[end]))) end += 1;
  return end === from ? -1 : end;
}

function isDecimal(code = 0): boolean {
  return code >= 0x30 && code <= 0x39;
}
