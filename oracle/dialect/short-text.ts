/** Characters of a key, a name or a value that is kept. */
const longest = 200;

/** The text, or that it is long. Nothing is cut: a part of a secret would not be known as one. */
export const shortText = (text: string): string =>
  text.length <= longest ? text : `a text of more than ${longest} characters`;
