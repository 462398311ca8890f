/** Finds the first text that occurred earlier in the list, in one pass; undefined if none repeats. */
export function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
