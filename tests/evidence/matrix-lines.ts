import { matrixFigures } from '../../reports/matrix/matrix-figures.ts';
import type { MatrixRow } from '../../reports/matrix/matrix-row.ts';

/** Writes what the suites found on one implementation, as Markdown. @param circumstances one sentence */
export function matrixLines(rows: readonly MatrixRow[], circumstances: string): readonly string[] {
  const figures = matrixFigures(rows);
  const found = rows.filter(({ kind }) => kind === 'fault');
  const byFindings = new Map<number, number>();
  for (const { findings } of found) byFindings.set(findings.length, (byFindings.get(findings.length) ?? 0) + 1);
  const counts = [...byFindings].sort(([one], [other]) => one - other);
  return [
    circumstances,
    '',
    '| | |',
    '|---|---|',
    `| faults found | ${figures.found} of ${figures.faults} |`,
    `| missed | ${listOrNone(figures.missed)} |`,
    `| conditional faults | ${percent(figures.conditional, figures.faults)} |`,
    `| stateful faults, or faults of security | ${percent(figures.statefulOrSecurity, figures.faults)} |`,
    `| variants | ${figures.variants} |`,
    `| false alarms | ${listOrNone(figures.falseAlarms)} |`,
    `| findings per fault | ${figures.medianFindings} in the median, ${figures.maxFindings} at most |`,
    `| faults with ${counts.map(([n]) => n).join(', ')} findings | ${counts.map(([, faults]) => faults).join(', ')} |`,
    `| faults that also broke a requirement that their definition does not name | ${figures.withAside.length} |`,
    `| requests | ${figures.exchanges} |`,
    ...sharesOf('kind', found, ({ breaks }) => breaks),
    ...sharesOf('operation', found, ({ operation }) => operation),
  ];
}

/** Counts faults, and those that were found, by a name that each may have; no lines where none has. */
function sharesOf(
  title: string,
  faults: readonly MatrixRow[],
  nameOf: (row: MatrixRow) => string | null,
): readonly string[] {
  const names = [...new Set(faults.map(nameOf))].filter((name) => name !== null).sort();
  if (names.length === 0) return [];
  const lines = names.map((name) => {
    const named = faults.filter((row) => nameOf(row) === name);
    return `| ${name} | ${named.length} | ${named.filter(({ isRight }) => isRight).length} |`;
  });
  return ['', `| by ${title} | faults | found |`, '|---|---|---|', ...lines];
}

const percent = (part: number, whole: number): string => `${part} (${Math.round((100 * part) / Math.max(1, whole))} %)`;

/** Lists names behind one another, or says that there are none. */
export const listOrNone = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
