import { forMarkdown } from '../../escape/markdown.ts';
import { forTerminal } from '../../escape/terminal.ts';
import { errataSentences, type LaterRow, laterView } from '../../verdict/summary/later-view.ts';
import type { Summary } from '../../verdict/summary/summary.ts';

/** The most requirements listed; those that passed are left out. */
const rowsListed = 30;

export function laterLines(summary: Summary): string[] {
  const corrected = errataSentences(summary).map((sentence) => forTerminal(sentence, 1_000));
  const view = laterView(summary);
  if (view === null) return corrected;
  return [
    ...corrected,
    `${forTerminal(view.title)}: ${forTerminal(view.sentence)}`,
    ...listed(view.rows, (row) => `  ${forTerminal(phrase(row), 600)}`),
    '',
  ];
}

export function laterMarkdown(summary: Summary): string[] {
  const corrected = errataSentences(summary).map((sentence) => `- ${forMarkdown(sentence)}`);
  const view = laterView(summary);
  const rows = view === null ? [] : listed(view.rows, (row) => `- ${forMarkdown(phrase(row))}`);
  return [
    ...(corrected.length === 0 ? [] : ['', ...corrected]),
    ...(view === null
      ? []
      : [
          '',
          `### ${forMarkdown(view.title)}`,
          '',
          forMarkdown(view.sentence),
          ...(rows.length === 0 ? [] : ['', ...rows]),
        ]),
  ];
}

const listed = (rows: readonly LaterRow[], show: (row: LaterRow) => string): readonly string[] =>
  rows
    .filter(({ outcome }) => outcome !== 'passed')
    .slice(0, rowsListed)
    .map(show);

const phrase = ({ id, level, outcome, why, statement }: LaterRow): string =>
  `${id} (${level}) ${outcome}: ${why ?? statement}`;
