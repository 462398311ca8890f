import type { RevisionDiff } from './compare-revisions.ts';

export function renderRevisionDiff(diff: RevisionDiff): string {
  const rows = (list: RevisionDiff['added']): readonly string[] =>
    list.map(({ id, level, statement }) => `  ${id}  ${level}  ${statement}`);
  const changes = (list: readonly { id: string; before: unknown; after: unknown }[]): readonly string[] =>
    list.flatMap(({ id, before, after }) => [
      `  ${id}  before  ${phrase(before)}`,
      `  ${id}  after   ${phrase(after)}`,
    ]);
  const parts: readonly (readonly [title: string, lines: readonly string[], count: number])[] = [
    ['added', rows(diff.added), diff.added.length],
    ['retired', rows(diff.retired), diff.retired.length],
    ['raised from should to must', rows(diff.raised), diff.raised.length],
    ['lowered from must to should', rows(diff.lowered), diff.lowered.length],
    ['with another statement', changes(diff.statements), diff.statements.length],
    ['of other operations', changes(diff.operations), diff.operations.length],
    ['by another reading', changes(diff.readings), diff.readings.length],
    [
      'schemas that are otherwise',
      diff.schemas.map(({ schema, change }) => `  ${schema}  ${change}`),
      diff.schemas.length,
    ],
  ];
  const shown = parts.filter(([, , count]) => count > 0);
  const blocks = shown.map(([title, lines, count]) => [`${count} ${title}:`, ...lines].join('\n'));
  const nothing = 'They require the same, by the same schemas.';
  return `Catalogue revision ${diff.to}, compared with ${diff.from}\n\n${blocks.length === 0 ? nothing : blocks.join('\n\n')}\n`;
}

function phrase(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
}
