/** Characters of a key, a name or a value that is kept. */
const longest = 200;

/**
 * The text itself, or in place of a long one that it is long. Nothing is cut here: a part of a secret would not be known
 * as one when it is redacted.
 */
export function shortText(text: string): string {
  return text.length <= longest ? text : `a text of more than ${longest} characters`;
}
