import { formatValue } from './format-value.ts';
import type { Growth, Measured, Measurements } from './measured.ts';
import { sectionNames } from './section-names.ts';
import { markdownTable } from './table.ts';

/** Writes `docs/performance.md`: every figure in it comes from a file in `docs/performance/`. */
export function writePerformancePage(measurements: Measurements): string {
  const measured = sectionNames.flatMap((name) => {
    const section = measurements[name];
    return section === undefined ? [] : [{ name, section }];
  });
  const growths = growthsOf(measurements);
  return [
    '# Performance',
    '',
    'This page is written by `npm run bench`, from the figures in `docs/performance/` that the same command measured. It can',
    'be repeated on any machine: `npm run bench -- driver` measures one section, `npm run bench -- --quick` makes a short pass,',
    '`npm run bench -- --long` lets growth go on for hours, and `npm run bench -- --page` writes the page alone.',
    '',
    'Each value is the median of several rounds; in parentheses are the quartiles. What is compared runs in turns in one',
    'process, first one and then the other, and the ratio is that of each round. A ratio of *speed* is better when it is',
    'larger, one of *time* when it is smaller. No test asserts a speed.',
    '',
    ...markdownTable(measurements),
    '',
    '## How it was measured',
    '',
    ...measured.flatMap(({ name, section }) => [
      `- **${name}**: ${circumstancesOf(section)}${(section.notes ?? []).map((note) => ` ${note}`).join('')}`,
    ]),
    '',
    ...(growths.length === 0 ? [] : ['## Growth', '', ...growths.flatMap(growthLines)]),
  ].join('\n');
}

/** What the page plots, in the order of its sections. */
export function growthsOf(measurements: Measurements): readonly Growth[] {
  return sectionNames.flatMap((name) => measurements[name]?.growths ?? []);
}

function circumstancesOf({ day, machine, quick, time }: Measured): string {
  const { cpu, cores, memoryBytes, node, load } = machine;
  const pass = quick ? ' A short pass, whose figures say little.' : '';
  const counted = time === 'core' ? ' Comparisons count the time of a core.' : '';
  return `${day}, ${cpu}, ${cores} cores, ${formatValue(memoryBytes, 'bytes')} of memory, Node.js ${node.slice(1)}; load before: ${load.toFixed(1)}.${counted}${pass}`;
}

function growthLines({ name, title }: Growth): readonly string[] {
  return [`![${title}](performance/${name}.svg)`, ''];
}
