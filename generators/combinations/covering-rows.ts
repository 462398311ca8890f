/** The levels that each factor may take, the ordinary one first. */
export type Factors = Readonly<Record<string, readonly string[]>>;
export type RowOf<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/** A level of one factor beside a level of another, as one text. */
type Pair = string;

/**
 * Composes rows in which each possible pair of levels of two factors stands together at least once: most defects of
 * combinations take two things that meet. Each row is made, greedily, of the levels that bring most missing pairs.
 * E.g. `{ a: ['1', '2'], b: ['x', 'y'], c: ['p', 'q'] }` takes four rows, not eight.
 * @param isPossible also gets incomplete rows
 */
export function coveringRows<const F extends Factors>(
  factors: F,
  isPossible: (row: Partial<RowOf<F>>) => boolean,
): readonly RowOf<F>[] {
  const names: readonly (keyof F & string)[] = Object.keys(factors);
  const missing = new Set<Pair>();
  for (const [index, one] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      for (const level of factors[one] ?? []) {
        for (const beside of factors[other] ?? []) missing.add(pairOf(one, level, other, beside));
      }
    }
  }
  const rows: RowOf<F>[] = [];
  for (const pair of missing) {
    const row = complete(rowOfPair<F>(pair), names, factors, isPossible, missing);
    if (row === null) continue;
    for (const covered of pairsIn(row, names)) missing.delete(covered);
    rows.push(row);
  }
  return rows;
}

const separator = '\n';

const pairOf = (...parts: readonly [one: string, level: string, other: string, beside: string]): Pair =>
  parts.join(separator);

function rowOfPair<F extends Factors>(pair: Pair): Partial<RowOf<F>> {
  const [one = '', level = '', other = '', beside = ''] = pair.split(separator);
  return { [one]: level, [other]: beside } as Partial<RowOf<F>>;
}

const pairsIn = (row: Partial<Record<string, string>>, names: readonly string[]): readonly Pair[] =>
  names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => {
      const [level, beside] = [row[one], row[other]];
      return level === undefined || beside === undefined ? [] : [pairOf(one, level, other, beside)];
    }),
  );

/** Adds a level for each factor that has none, trying those first that bring most; null if none is possible. */
function complete<F extends Factors>(
  row: Partial<RowOf<F>>,
  names: readonly (keyof F & string)[],
  factors: F,
  isPossible: (row: Partial<RowOf<F>>) => boolean,
  missing: ReadonlySet<Pair>,
): RowOf<F> | null {
  if (!isPossible(row)) return null;
  const next = names.find((name) => row[name] === undefined);
  if (next === undefined) return row as RowOf<F>;
  const at = names.indexOf(next);
  const gain = (level: string): number =>
    names.filter((name, index) => {
      const beside = row[name];
      if (beside === undefined) return false;
      // Pairs are kept in the order of the factors.
      return missing.has(index < at ? pairOf(name, beside, next, level) : pairOf(next, level, name, beside));
    }).length;
  const choices = (factors[next] ?? [])
    .map((level) => ({ level, gain: gain(level) }))
    .sort((one, other) => other.gain - one.gain);
  for (const { level } of choices) {
    const completed = complete({ ...row, [next]: level }, names, factors, isPossible, missing);
    if (completed !== null) return completed;
  }
  return null;
}
