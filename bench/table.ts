import { formatRatio, formatSpread, formatValue } from './format-value.ts';
import type { Measurements, Row } from './measured.ts';
import { sectionNames } from './section-names.ts';

/** The headings of the table. */
const headings = ['section', 'what', 'measured', 'against', 'measured', 'ratio', 'wanted'];

/** One table of all that was measured, in Markdown. */
export function markdownTable(measurements: Measurements): readonly string[] {
  const rows = [headings, headings.map(() => '---'), ...cellsOf(measurements)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

/** The same table for a terminal: columns one below the other. */
export function plainTable(measurements: Measurements): readonly string[] {
  const rows = [headings, ...cellsOf(measurements)];
  const widths = headings.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cellsOf(measurements: Measurements): readonly (readonly string[])[] {
  return sectionNames.flatMap((name) => (measurements[name]?.rows ?? []).map((row) => [name, ...cellsOfRow(row)]));
}

function cellsOfRow(row: Row): readonly string[] {
  const { what, unit, value, rounds, comparison } = row;
  const measured = formatSpread(value, unit, rounds);
  if (comparison === undefined) return [what, measured, '', '', '', verdictOf(row)];
  const { against, other, kind } = comparison;
  const ratio = `${formatRatio(comparison, rounds)} of its ${kind}`;
  return [what, measured, against, formatSpread(other, unit, rounds), ratio, verdictOf(row)];
}

/** The bound that is wanted, and whether the median keeps it. */
function verdictOf({ unit, value, comparison, wanted }: Row): string {
  if (wanted === undefined) return '';
  const { of, bound, limit } = wanted;
  const median = of === 'ratio' ? (comparison?.ratio.median ?? 0) : value.median;
  const isKept = bound === 'at least' ? median >= limit : median <= limit;
  return `${bound} ${of === 'ratio' ? limit : formatValue(limit, unit)}: ${isKept ? 'kept' : 'missed'}`;
}
