import type { SecretPart } from '../secrets/secret-part.ts';
import type { Parts } from '../secrets/secrets.ts';

/** Text as part of a word of a POSIX shell, taken literally whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A word of a POSIX shell that yields the text, with secrets taken from variables. */
export function shellWord(parts: Parts): string {
  const literals = parts.filter((part) => typeof part === 'string');
  if (literals.length === parts.length) return quoted(literals.join(''));
  // One pair of quotes reads better, where nothing in between means something to the shell.
  if (literals.every((literal) => /^[^$`"\\!]*$/.test(literal))) {
    return `"${parts.map((part, index) => (typeof part === 'string' ? part : braced(part, parts[index + 1]))).join('')}"`;
  }
  return parts.map((part) => (typeof part === 'string' ? quoted(part) : `"${expansion(part)}"`)).join('');
}

/** In braces where a letter of the text would be taken for one of the variable's name. */
function braced(part: SecretPart, next: Parts[number] | undefined): string {
  const expanded = expansion(part);
  return typeof next === 'string' && /^\w/.test(next)
    ? expanded.replace(/\$(\w+)$/, (_, name: string) => `\${${name}}`)
    : expanded;
}

/** Writes an expansion that yields a secret in the form in which it was sent; to stand within double quotes. */
function expansion({ shell, form, value, original }: SecretPart): string {
  if (form === 'base64') return `$(printf %s "${shell}" | base64 | tr -d '\\n')`;
  const translation = form === 'plain' ? caseChange(value, original) : null;
  return translation === null ? shell : `$(printf %s "${shell}" | tr ${translation})`;
}

/** The arguments of `tr` that turn one text into the other, where they differ in letter case in a regular way. */
function caseChange(from: string, to: string): string | null {
  if (from === to) return null;
  const lower = from.toLowerCase();
  if (to === lower) return 'A-Z a-z';
  if (to === from.toUpperCase()) return 'a-z A-Z';
  const swapped = [...from].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return to === swapped.join('') ? 'a-zA-Z A-Za-z' : null;
}
