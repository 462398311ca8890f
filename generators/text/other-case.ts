/** Writes every ASCII letter of a text in the other case: an id stays the same one, and a secret does not. */
export const otherCase = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
