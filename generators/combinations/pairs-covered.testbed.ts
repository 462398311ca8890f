/** Counts the pairs of levels that rows hold. */
export function pairsCovered(rows: readonly Readonly<Record<string, string>>[]): number {
  const pairs = rows.flatMap((row) => {
    const levels = Object.entries(row)
      .map((level) => level.join('='))
      .sort();
    return levels.flatMap((one, index) => levels.slice(index + 1).map((other) => `${one} ${other}`));
  });
  return new Set(pairs).size;
}
