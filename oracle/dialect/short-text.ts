/** The most characters of a key, a name or a value that is kept. */
const longest = 200;

/** Replaces a long text by a note of its length. A cut text could hold a part of a secret that is not recognised. */
export const shortText = (text: string): string =>
  text.length <= longest ? text : `a text of more than ${longest} characters`;
