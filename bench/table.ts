import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { formatSpread, formatValue, quantileOf } from './format-value.ts';
import type { Row } from './row.ts';

const headings = ['section', 'what', 'measured', 'against', 'measured', 'ratio', 'wanted'];

export const tableHead: readonly string[] = [headings, headings.map(() => '---')].map(lineOf);

export const tableLines = (section: string, rows: readonly Row[]): readonly string[] =>
  rows.map((row) => {
    const { name, unit, values, other } = row;
    const compared =
      other === undefined
        ? ['', '', '']
        : [
            other.name,
            formatSpread(other.values, unit),
            `${formatSpread(ratiosOf(row), 'count')} of its ${other.ratio}`,
          ];
    return lineOf([section, name, formatSpread(values, unit), ...compared, verdictOf(row)]);
  });

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** The ratio of each round; their median is not the ratio of the medians. */
const ratiosOf = ({ values, other }: Row): readonly number[] =>
  values.map((ours, round) => {
    const theirs = other?.values[round] ?? Number.NaN;
    return other?.ratio === 'speed' ? theirs / ours : ours / theirs;
  });

function verdictOf(row: Row): string {
  const { unit, values, other, wanted } = row;
  if (wanted === undefined) return '';
  if (other?.ratio === 'speed') {
    return `at least ${wanted}: ${quantileOf(ratiosOf(row), 0.5) >= wanted ? 'met' : 'missed'}`;
  }
  const median = quantileOf(other === undefined ? values : ratiosOf(row), 0.5);
  return `at most ${other === undefined ? formatValue(wanted, unit) : wanted}: ${median <= wanted ? 'met' : 'missed'}`;
}

/** Describes day and machine as far as figures depend on them, without naming the machine. */
export function describeCircumstances(day: Date): string {
  const cpu = cpus()[0]?.model.trim() ?? 'an unknown processor';
  const memory = formatValue(totalmem(), 'bytes');
  const load = loadavg()[0]?.toFixed(1);
  return `${day.toISOString().slice(0, 10)}, ${cpu}, ${availableParallelism()} cores, ${memory} of memory, Node.js ${process.versions.node}; load average before the measurement: ${load}.`;
}

/** Replaces the lines of a section in a page, and the line that says how they were measured. */
export function replaceSection(page: string, section: string, lines: readonly string[], circumstances: string): string {
  const row = `| ${section} |`;
  const item = `- **${section}**:`;
  let isWritten = false;
  return page
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith(item)) return [`${item} ${circumstances}`];
      if (!line.startsWith(row)) return [line];
      if (isWritten) return [];
      isWritten = true;
      return lines;
    })
    .join('\n');
}
