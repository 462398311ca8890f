import pc from 'picocolors';
import { forTerminal } from '../../escape/terminal.ts';
import { brokenNow, type HistoryPoint, type TargetHistory } from '../../history/history.ts';
import { dayOf, runPhrase, sinceNote } from '../../history/since-phrase.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { plural } from '../../verdict/plural.ts';

const runsShown = 12;
const requirementsShown = 20;

export function renderHistoryText(history: TargetHistory, { color }: { readonly color: boolean }): string {
  const paint = pc.createColors(color);
  const { target, runs, leftOut, dialectTotal } = history;
  const shown = runs.slice(-runsShown);
  const rows = [
    ['run', 'started', 'release', 'effort', 'verdict', 'failed', 'musts', 'exchanges', 'marks'],
    ...shown.map(runCells).reverse(),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const table = rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
  const older = runs.length > shown.length ? [`  and ${runs.length - shown.length} older`] : [];
  // In a strict run a broken should fails the run like a must, so broken shoulds are listed as well.
  const isStrict = runs.at(-1)?.entry.facts?.strict === true;
  const failing = [...brokenNow(history, 'must'), ...(isStrict ? brokenNow(history, 'should') : [])];
  const since = failing.slice(0, requirementsShown).flatMap(({ id, statement, since: when }) => {
    const run = runs[when.run];
    const note = sinceNote(history, when);
    const release = run === undefined ? '' : forTerminal(runPhrase(run), 200);
    return [
      `  ${paint.bold(forTerminal(id))} since ${release}, run ${when.run + 1}`,
      `    requirement: ${forTerminal(statement)}`,
      ...(note === null ? [] : [`    note:        ${forTerminal(note)}`]),
    ];
  });
  const more = failing.length > requirementsShown ? [`  and ${failing.length - requirementsShown} more`] : [];
  return [
    `${forTerminal(target)}: ${plural(runs.length, 'run')}`,
    '',
    ...table,
    ...older,
    '',
    failing.length === 0 ? 'Nothing fails where it was judged last.' : paint.red(`Failing (${failing.length})`),
    ...since,
    ...more,
    ...(dialectTotal === 0 ? [] : [`Dialect changes, which the interface allows: ${dialectTotal}`]),
    ...leftOut
      .slice(0, requirementsShown)
      .map(({ source, why }) => `Left out: ${forTerminal(source)}: ${forTerminal(why)}`),
    ...(leftOut.length > requirementsShown ? [`  and ${leftOut.length - requirementsShown} more are left out`] : []),
    '',
  ].join('\n');
}

function runCells(point: HistoryPoint): readonly string[] {
  const { number, release, entry, askedOtherwise, dialectChanges } = point;
  const { effort, counts, interrupted, unjudged, facts, startedAt } = entry;
  const marks = [
    ...(interrupted ? [forTerminal(unjudged ?? 'interrupted', 200)] : []),
    ...(askedOtherwise.length > 0 ? ['asked otherwise'] : []),
    ...(facts?.waived === undefined ? [] : [`${facts.waived} waived`]),
    ...plural(dialectChanges ?? 0, 'dialect change'),
  ];
  return [
    String(number),
    `${dayOf(point)} ${forTerminal(startedAt.slice(11, 16))}`,
    forTerminal(release, 40),
    forTerminal(effort, 20),
    verdictPhrase(entry),
    String(counts.failed + (facts?.strict === true ? counts.advisory : 0)),
    facts === undefined ? '' : `${facts.coverage.must.judged}/${facts.coverage.must.total}`,
    facts === undefined ? '' : String(facts.exchanges),
    marks.join(', '),
  ];
}
