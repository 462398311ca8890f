/** Joins the first `most` texts, and counts the others: `a, b and 3 more`. */
export const firstOf = (texts: readonly string[], most: number): string =>
  `${texts.slice(0, most).join(', ')}${texts.length > most ? ` and ${texts.length - most} more` : ''}`;

/** Keeps the first `most` texts, and adds one for all others. @param rest says how many are left out */
export const shortened = (texts: readonly string[], most: number, rest: (left: number) => string): readonly string[] =>
  texts.length > most ? [...texts.slice(0, most), rest(texts.length - most)] : texts;

/** A count with its noun, as a list of one text, e.g. `3 advisories`; an empty list for 0. */
export const plural = (count: number, one: string, many = `${one}s`): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Picks the texts whose condition holds, e.g. the reasons that apply. */
export const holding = (rules: readonly (readonly [holds: boolean, text: string])[]): readonly string[] =>
  rules.flatMap(([holds, text]) => (holds ? [text] : []));
