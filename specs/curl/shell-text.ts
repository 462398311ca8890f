/** A text for a POSIX shell: literal stretches, and expansions, which are quoted, and must be safe to run. */
export type ShellText = readonly (string | { readonly expansion: string })[];

/** The text without its expansions. */
export const literalOf = (text: ShellText): string =>
  text.map((part) => (typeof part === 'string' ? part : '')).join('');

export const isEmpty = (text: ShellText): boolean => text.every((part) => part === '');

export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes a text as one word of a command line. */
export function shellWord(text: ShellText): string {
  const literals = text.filter((part) => typeof part === 'string');
  if (literals.length === text.length) return quoteLiteral(literals.join(''));
  // One pair of quotes reads better, if the text between has no meaning to the shell.
  if (literals.every((literal) => /^[^$`"\\!]*$/.test(literal))) {
    return `"${text.map((part, at) => (typeof part === 'string' ? part : closeName(part.expansion, text[at + 1]))).join('')}"`;
  }
  return text.map((part) => (typeof part === 'string' ? quoteLiteral(part) : `"${part.expansion}"`)).join('');
}

/** Braces around a variable's name where a letter of the text would be taken for one of the name. */
function closeName(expansion: string, next: ShellText[number] | undefined): string {
  if (typeof next !== 'string' || !/^\w/.test(next)) return expansion;
  return expansion.replace(/\$(\w+)$/, (_, name: string) => `\${${name}}`);
}

/** Whether a text can stand in a command line, and on a screen, as it is. */
export const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);

/** A command that prints the text, with everything that does not show written as octal escapes. */
export function printCommand(text: ShellText, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const words = text.map((part) =>
    typeof part === 'string' ? quoteLiteral(escapeUnseen(part, encoding)) : shellWord([part]),
  );
  const formats = text.map((part) => (typeof part === 'string' ? '%b' : '%s'));
  return `printf ${quoteLiteral(formats.join(''))} ${words.join(' ')}`;
}

function escapeUnseen(text: string, encoding: 'utf8' | 'latin1'): string {
  const hidden = encoding === 'utf8' ? /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu : /[^ -~]/g;
  return text
    .replaceAll('\\', '\\\\')
    .replace(hidden, (character) =>
      [...Buffer.from(character, encoding)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join(''),
    );
}
