import type { EffortRow } from './measured.ts';

/** Writes the section on what each effort finds beyond the smaller one; null: not measured yet. */
export function effortsSection(rows: readonly EffortRow[] | null): readonly string[] {
  const title = '## Found by effort';
  if (rows === null || rows.length === 0) return [title, '', 'Not measured yet.', ''];
  const seconds = ({ durationMs }: EffortRow) => (durationMs / 1000).toFixed(0);
  const [{ cores, day, node }] = rows as readonly [EffortRow, ...EffortRow[]];
  return [
    title,
    '',
    'A larger effort combines more: pairs and triples of parameters and of values, rarer credentials and days, requests that',
    'overlap, longer sequences, payments of thousands of statements. Most faults are found at quick; those that say that',
    'quick runs have no room for what shows them are tried at one effort after the other, until they are found. Exchanges',
    'and time are those of one run against the implementation as it is.',
    '',
    '| implementation | effort | exchanges | seconds | faults tried that smaller efforts miss | found |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.implementation} | ${row.effort} | ${row.exchanges} | ${seconds(row)} | ${row.tried} | ${row.found.length} |`,
    ),
    '',
    ...rows
      .filter(({ found, effort }) => effort !== 'quick' && found.length > 0)
      .flatMap(({ effort, found, implementation }) => [
        `- Found at ${effort} and not before, on ${implementation === 'sandbox' ? 'the sandbox' : 'the second implementation'}: ${found.join(', ')}.`,
      ]),
    '',
    `Seed 1, ${cores} cores, Node.js ${node.slice(1)}, ${day}.`,
    '',
  ];
}
