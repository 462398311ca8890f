export interface ProfileProblem {
  /** From 0; null: the problem has no place. */
  readonly offset: number | null;
  /** Says what is wrong, and what would be right; never holds the value of a variable. */
  readonly message: string;
  /** A place has one value, but may lack several keys. */
  readonly about: 'value' | 'missing-key';
}

export const valueProblem = (offset: number, message: string): ProfileProblem => ({ about: 'value', offset, message });

/** Makes `file:line:column: message` for each problem, lines and columns from 1, in the order of the text. */
export const describeProblems = (file: string, text: string, problems: readonly ProfileProblem[]): readonly string[] =>
  [...problems]
    .sort((a, b) => (a.offset ?? -1) - (b.offset ?? -1))
    .map(({ offset, message }) => `${file}${offset === null ? '' : placeOf(text, offset)}: ${message}`);

const placeOf = (text: string, offset: number): string =>
  `:${lineAt(text, offset)}:${[...(linesBefore(text, offset).at(-1) ?? '')].length + 1}`;

/** From 1. */
export const lineAt = (text: string, offset: number): number => linesBefore(text, offset).length;

const linesBefore = (text: string, offset: number): readonly string[] => text.slice(0, offset).split(/\r\n|\n|\r/);

/** Keeps every missing key, and the first problem of each value. Values in `incomplete` already have a problem. */
export function keepFirstOfEach(
  problems: readonly ProfileProblem[],
  incomplete: ReadonlySet<number>,
): readonly ProfileProblem[] {
  const explained = new Set<number | null>(incomplete);
  return problems.filter(({ about, offset }) => {
    if (about === 'missing-key') return true;
    const isNew = !explained.has(offset);
    explained.add(offset);
    return isNew;
  });
}
