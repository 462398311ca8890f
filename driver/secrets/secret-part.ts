import type { FoundPiece } from './name-pieces.ts';

/** A stretch of text that held a secret, or a piece of one. */
export interface SecretPart {
  /** The placeholder in texts, e.g. `$ACCESS_TOKEN`, or `${ACCESS_TOKEN%??}` without the last two characters. */
  readonly placeholder: string;
  /** The expression that a POSIX shell replaces by the value, for use within double quotes. */
  readonly shell: string;
  readonly form: Piece['written'] | 'part of base64';
  readonly value: string;
  /** The secret as the text wrote it, e.g. in base64. */
  readonly original: string;
}

/** The commands by which a shell changes the letter case of a text. */
const translations = { upper: 'tr a-z A-Z', lower: 'tr A-Z a-z', swap: 'tr a-zA-Z A-Za-z' } as const;

type Piece = Pick<FoundPiece, 'secret' | 'from' | 'to' | 'written'>;

/** The most missing characters that are written as question marks, as in `${ACCESS_TOKEN%??}`. */
const maxMarks = 16;

export function secretPart(piece: Piece, original: string): SecretPart {
  const { secret, from, to, written } = piece;
  const value = secret.value.slice(from, to);
  const isWholeBase64 = written === 'base64' && original === Buffer.from(value).toString('base64');
  const form = written === 'base64' && !isWholeBase64 ? 'part of base64' : written;
  const letterCase = written === 'plain' ? letterCaseOf(piece, original) : null;
  const shell = shellOf(piece);
  const translated = letterCase === null ? shell : `$(printf %s "${shell}" | ${translations[letterCase]})`;
  return { placeholder: placeholderOf(piece), shell: translated, form, value, original };
}

/** Shows a piece as its placeholder: `$ACCESS_TOKEN`, `base64($ACCESS_TOKEN)`, `upper($ACCESS_TOKEN)`. */
export function shownPiece(piece: Piece, original: string): string {
  const placeholder = placeholderOf(piece);
  if (piece.written !== 'plain') return `${piece.written}(${placeholder})`;
  const letterCase = letterCaseOf(piece, original);
  return letterCase === null ? placeholder : `${letterCase}(${placeholder})`;
}

/** The letter case in which a piece was written; null if it is the secret's own, or not all of it is ASCII. */
function letterCaseOf({ secret, from, to }: Piece, original: string): keyof typeof translations | null {
  const value = secret.value.slice(from, to);
  if (original === value || !/^[ -~]*$/.test(value)) return null;
  if (original === value.toUpperCase()) return 'upper';
  if (original === value.toLowerCase()) return 'lower';
  const swapped = value.replace(/[a-zA-Z]/g, (each) => String.fromCharCode(each.charCodeAt(0) ^ 32));
  return original === swapped ? 'swap' : null;
}

function placeholderOf({ secret, from, to }: Piece): string {
  const { variable, value } = secret;
  if (from === 0 && to === value.length) return variable;
  const name = nameOf(variable);
  if (name === null) return `part of ${variable}`;
  const back = value.length - to;
  return lacksFew(from, back) ? markLacking(name, from, back) : `\${${name}:${from}:${to - from}}`;
}

function shellOf({ secret, from, to }: Piece): string {
  const { variable, value } = secret;
  if (from === 0 && to === value.length) return variable;
  const name = nameOf(variable);
  const back = value.length - to;
  if (name !== null && lacksFew(from, back)) return markLacking(name, from, back);
  return `$(printf %s "${variable}" | cut -c${from + 1}-${to})`;
}

/** The name of a variable that stands alone; null for a pair of variables. */
export const nameOf = (variable: string): string | null => /^\$(\w+)$/.exec(variable)?.[1] ?? null;

/** `${NAME%??}` or `${NAME#??}`: the expansion of a variable that lacks characters at its end, or at its front. */
export const markLacking = (name: string, front: number, back: number): string =>
  front === 0 ? `\${${name}%${'?'.repeat(back)}}` : `\${${name}#${'?'.repeat(front)}}`;

/** Whether a piece is shown by the characters that it lacks: few, and at one end only. */
const lacksFew = (front: number, back: number): boolean => (front === 0 || back === 0) && front + back <= maxMarks;
