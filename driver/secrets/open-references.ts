import { endOfOpenReference } from './character-references.ts';
import type { CodeBuffer } from './code-buffer.ts';
import { ampersand, semicolon } from './escape-codes.ts';

/** Copies a text, and adds a semicolon to each character reference without one. @returns whether there was any */
export function closeReferences(text: CodeBuffer, into: CodeBuffer): boolean {
  const { codes, starts, length } = text;
  into.clear(length);
  let copied = 0;
  for (let at = codes.indexOf(ampersand); at >= 0 && at < length; at = codes.indexOf(ampersand, at + 1)) {
    const end = endOfOpenReference(codes, at + 1, length);
    if (end < 0) continue;
    into.copy(text, copied, end);
    const place = end < length ? (starts[end] ?? 0) : (text.ends[end - 1] ?? 0);
    into.append(semicolon, place, place);
    copied = end;
  }
  if (copied === 0) return false;
  into.copy(text, copied, length);
  return true;
}
