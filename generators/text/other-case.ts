/** Swaps the case of every ASCII letter. A UUID stays equal, because its case does not matter; a secret becomes wrong. */
export const otherCase = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
