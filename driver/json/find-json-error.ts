import { readScalar, readString, type Token } from './json-token.ts';

/** Where a text stops being JSON, and in which way. */
export interface JsonError {
  /** `unfinished`: the text ends before its value does. `surplus`: something follows the value. */
  readonly kind: 'unfinished' | 'surplus' | 'unexpected';
  /** The first character that cannot stand where it stands, in UTF-16 units from 0. */
  readonly position: number;
}

/** The tokens that the grammar lets follow. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const mayEnd: ReadonlySet<Expected> = new Set(['value or end', 'key or end', 'comma or end']);

/**
 * Finds the place at which a text departs from the grammar of JSON (RFC 8259); null where it is JSON. `JSON.parse`
 * says the place in its message only, in words that change with the version of Node.js. Time and memory are linear.
 */
export function findJsonError(text: string): JsonError | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  for (;;) {
    at = endOfWhiteSpace(text, at);
    if (at >= text.length) return expected === 'nothing' ? null : { kind: 'unfinished', position: text.length };
    if (expected === 'nothing') return { kind: 'surplus', position: at };
    const character = text.charAt(at);
    if (mayEnd.has(expected) && character === (open.at(-1) === '{' ? '}' : ']')) {
      open.pop();
      at += 1;
      expected = afterValue();
    } else if (expected === 'comma or end' || expected === 'colon') {
      if (character !== (expected === 'colon' ? ':' : ',')) return { kind: 'unexpected', position: at };
      at += 1;
      expected = expected === 'colon' || open.at(-1) === '[' ? 'value' : 'key';
    } else if ((character === '{' || character === '[') && !isKey(expected)) {
      open.push(character);
      at += 1;
      expected = character === '{' ? 'key or end' : 'value or end';
    } else {
      const token: Token = isKey(expected) ? readString(text, at) : readScalar(text, at);
      if (!token.isWhole) return { kind: token.end >= text.length ? 'unfinished' : 'unexpected', position: token.end };
      at = token.end;
      expected = isKey(expected) ? 'colon' : afterValue();
    }
  }
}

function isKey(expected: Expected): boolean {
  return expected === 'key' || expected === 'key or end';
}

function endOfWhiteSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}
