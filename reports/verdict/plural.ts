/** A count with its noun, as a list of one text, e.g. `3 advisories`; an empty list for 0. */
export const plural = (count: number, one: string, many = `${one}s`): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
