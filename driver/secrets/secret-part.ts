import type { FoundPiece } from './found-piece.ts';

/** How a secret was written. */
export type SecretForm = 'plain' | 'base64' | 'part of base64' | 'hex';

/** A stretch of text in which a secret stood, or a piece of one. */
export interface SecretPart {
  /** What stands for it in texts, e.g. `$ACCESS_TOKEN`, or `${ACCESS_TOKEN%??}` where the last two characters lack. */
  readonly placeholder: string;
  /** How a POSIX shell makes its value out of the variables; to stand within double quotes. */
  readonly shell: string;
  readonly form: SecretForm;
  /** The secret, or the piece of it, and what was written in its place. */
  readonly value: string;
  readonly original: string;
}

/** So many characters that lack are written as question marks, which a shell understands as well as a reader. */
const mostMarks = 16;

/** What is to be shown of a piece that was found, in place of what was written there. */
export function secretPart(
  { secret, from, to, written }: Omit<FoundPiece, 'start' | 'end'>,
  original: string,
): SecretPart {
  const value = secret.value.slice(from, to);
  const isWholeBase64 = written === 'base64' && original === Buffer.from(value).toString('base64');
  const form = written === 'base64' && !isWholeBase64 ? 'part of base64' : written;
  return { ...expressionFor(secret.variable, from, to, secret.value.length), form, value, original };
}

/** What stands for a part in a text. */
export function shownPart({ placeholder, form }: SecretPart): string {
  if (form === 'plain') return placeholder;
  return `${form === 'hex' ? 'hex' : 'base64'}(${placeholder})`;
}

function expressionFor(
  variable: string,
  from: number,
  to: number,
  length: number,
): Pick<SecretPart, 'placeholder' | 'shell'> {
  const [front, back] = [from, length - to];
  if (front === 0 && back === 0) return { placeholder: variable, shell: variable };
  const name = /^\$(\w+)$/.exec(variable)?.[1];
  const cut = `$(printf %s "${variable}" | cut -c${from + 1}-${to})`;
  if (name === undefined) return { placeholder: `part of ${variable}`, shell: cut };
  const marks = front === 0 ? `%${'?'.repeat(back)}` : `#${'?'.repeat(front)}`;
  if ((front === 0 || back === 0) && front + back <= mostMarks) {
    const expansion = `\${${name}${marks}}`;
    return { placeholder: expansion, shell: expansion };
  }
  return { placeholder: `\${${name}:${from}:${to - from}}`, shell: cut };
}
