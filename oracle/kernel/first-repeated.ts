/** The first text that stood before it in the list, or undefined if each is there once. Its cost is that of one pass. */
export function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
