/** A string, number or literal of JSON as far as it could be read. */
export interface Token {
  readonly isWhole: boolean;
  /** Behind its last character; where it is not whole, the character that broke it, or the length of the text. */
  readonly end: number;
}

const literals = ['true', 'false', 'null'];

/** Reads the value that begins at `start` and is neither object nor array. */
export function readScalar(text: string, start: number): Token {
  const first = text.charAt(start);
  if (first === '"') return readString(text, start);
  if (first === '-' || isDigit(text, start)) return readNumber(text, start);
  const literal = literals.find((word) => word.charAt(0) === first);
  return literal === undefined ? broken(start) : readLiteral(text, start, literal);
}

/** Reads a string with its quotes; escapes and control characters are held to the grammar. */
export function readString(text: string, start: number): Token {
  if (text.charAt(start) !== '"') return broken(start);
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return whole(at + 1);
    if (code < 0x20) return broken(at);
    if (code !== 0x5c) at += 1;
    else if ('"\\/bfnrt'.includes(text.charAt(at + 1) || '?')) at += 2;
    else if (text.charAt(at + 1) !== 'u') return broken(at + 1);
    else {
      for (let digit = at + 2; digit < at + 6; digit += 1) {
        if (!/^[0-9a-fA-F]$/.test(text.charAt(digit))) return broken(digit);
      }
      at += 6;
    }
  }
  return broken(text.length);
}

function readNumber(text: string, start: number): Token {
  let at = text.charAt(start) === '-' ? start + 1 : start;
  if (!isDigit(text, at)) return broken(at);
  at = text.charAt(at) === '0' ? at + 1 : endOfDigits(text, at);
  if (text.charAt(at) === '.') {
    if (!isDigit(text, at + 1)) return broken(at + 1);
    at = endOfDigits(text, at + 1);
  }
  if (/^[eE]$/.test(text.charAt(at))) {
    const digits = /^[+-]$/.test(text.charAt(at + 1)) ? at + 2 : at + 1;
    if (!isDigit(text, digits)) return broken(digits);
    at = endOfDigits(text, digits);
  }
  return whole(at);
}

function readLiteral(text: string, start: number, literal: string): Token {
  for (let index = 0; index < literal.length; index += 1) {
    if (text.charAt(start + index) !== literal.charAt(index)) return broken(start + index);
  }
  return whole(start + literal.length);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function endOfDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text, at)) at += 1;
  return at;
}

function whole(end: number): Token {
  return { isWhole: true, end };
}

function broken(end: number): Token {
  return { isWhole: false, end };
}
