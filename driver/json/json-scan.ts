import { BoundReached } from '../bound-reached.ts';
import type { Bounds } from '../bounds.ts';
import { isHeldExactly } from './exact-number.ts';
import { decoded, type KeysByPlace, KeysSeen } from './keys-seen.ts';

/** An object or array that is still open while a text is read. */
interface Open {
  /** null for an array. */
  readonly keys: KeysSeen | null;
  /** The key that it stands under, in its quotes, or the outermost of the arrays that it is in. */
  readonly name: string;
  /** How many elements of an array came before the current one. */
  index: number;
  /** The key whose value is being read, in its quotes. */
  key: string;
  /** Whether the next string of an object is a key. */
  keyNext: boolean;
}

/** What was found out about a JSON text before it was parsed. */
export interface ScannedJson {
  readonly oddities: readonly string[];
  /** How many values it holds, containers among them. */
  readonly values: number;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Reads a JSON text ahead of `JSON.parse`: holds it to the bounds on depth and number of values before anything is
 * built from it, and notes what parsing would lose in silence: repeated keys, digits, lone surrogates.
 * Of a text that is not JSON it notes something or other; to say so is the parser's part.
 * @throws BoundReached for `jsonDepth` and `jsonValues`.
 */
export function scanJson(text: string, bounds: Bounds): ScannedJson {
  const oddities: string[] = [];
  const stack: Open[] = [];
  let top: Open | undefined;
  let values = 0;
  const odd = (sentence: string) => {
    if (oddities.length < bounds.jsonOddities) oddities.push(sentence);
  };
  const keysByPlace: KeysByPlace = new Map();
  const openOne = (isObject: boolean) => {
    if (stack.length >= bounds.jsonDepth) {
      throw new BoundReached(
        'bound',
        'jsonDepth',
        `the JSON of the answer is nested beyond jsonDepth (${bounds.jsonDepth})`,
      );
    }
    const name = (top?.keys === null ? top.name : top?.key) ?? '';
    const keys = isObject ? new KeysSeen(keysByPlace, name) : null;
    top = { keys, name, index: 0, key: '', keyNext: isObject };
    stack.push(top);
    values += 1;
  };
  // Only an escape can make a lone one: decoding UTF-8 leaves none.
  const surrogateEscapes = /\\u[dD][89a-fA-F]/.test(text);
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const keys = top?.keyNext ? top.keys : null;
      const expected = keys?.asBefore(text, at);
      const end = expected === undefined ? endOfString(text, at) : at + expected.length;
      if (top !== undefined && keys !== null) {
        top.key = expected ?? text.slice(at, end);
        top.keyNext = false;
        if (expected === undefined && !keys.add(top.key)) {
          odd(`the key ${short(decoded(top.key))} occurs more than once in ${place(stack, true)}`);
        }
      } else {
        values += 1;
      }
      if (surrogateEscapes && hasLoneSurrogate(text.slice(at, end)))
        odd(`a string with a lone surrogate at ${place(stack)}`);
      at = end;
      continue;
    }
    if (isNumeric(code)) {
      const endOfDigits = digitsUntil(text, at + 1);
      const end = endOfNumber(text, endOfDigits);
      values += 1;
      const isShortInteger = end === endOfDigits && end - at <= 15;
      if (!isShortInteger && !isHeldExactly(text.slice(at, end))) {
        odd(`the number ${short(text.slice(at, end))} at ${place(stack)} cannot be held to its last digit`);
      }
      at = end;
      continue;
    }
    at += 1;
    if (code === 0x7b) openOne(true);
    else if (code === 0x5b) openOne(false);
    else if (code === 0x7d || code === 0x5d) {
      stack.pop()?.keys?.end();
      top = stack.at(-1);
    } else if (code === 0x2c && top !== undefined) {
      top.index += 1;
      top.keyNext = top.keys !== null;
    } else if (code === 0x74 || code === 0x66 || code === 0x6e) {
      values += 1;
      at += code === 0x66 ? 4 : 3;
    }
    if (values > bounds.jsonValues) break;
  }
  if (values > bounds.jsonValues) {
    throw new BoundReached(
      'bound',
      'jsonValues',
      `the JSON of the answer has more than jsonValues (${bounds.jsonValues}) values`,
    );
  }
  return { oddities, values };
}

/** Behind the closing quote of the string that begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

function isNumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d;
}

function digitsUntil(text: string, start: number): number {
  let at = start;
  while (isNumeric(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const belongs = isNumeric(code) || code === 0x2e || code === 0x2b || code === 0x65 || code === 0x45;
    if (!belongs) break;
    at += 1;
  }
  return at;
}

function hasLoneSurrogate(token: string): boolean {
  return token.includes('\\u') && /\p{Surrogate}/u.test(decoded(token));
}

/** The JSON pointer of the current value, or of the object that it stands in. */
function place(stack: readonly Open[], enclosing = false): string {
  const steps = (enclosing ? stack.slice(0, -1) : stack).map((open) =>
    open.keys === null ? String(open.index) : decoded(open.key).replaceAll('~', '~0').replaceAll('/', '~1'),
  );
  return steps.length === 0 ? 'the top level' : short(`/${steps.join('/')}`);
}

function short(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
