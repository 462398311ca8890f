import type { TargetHistory } from '../../history/history.ts';
import { outcomeLetters } from '../../history/outcome-rows.ts';
import { makeFolder, RunFolder } from '../../record/disk/run-folder.ts';
import { renderHistoryPage } from './history-page.ts';

/** @returns the paths @throws ReportError */
export function writeHistory(out: string, history: TargetHistory, docsUrl?: string): readonly string[] {
  makeFolder(out);
  const folder = new RunFolder(out);
  folder.write('history.html', renderHistoryPage(history, docsUrl));
  folder.writeJson('history.json', historyIndex(history));
  return ['history.html', 'history.json'].map((name) => folder.pathOf(name));
}

/** The content of `history.json`. Runs have numbers from 1; `outcomes` has a letter for each run, the oldest first. */
const historyIndex = ({ target, runs, requirements, dialect, dialectTotal, leftOut }: TargetHistory) => ({
  schemaVersion: 1,
  target,
  letters: {
    ...Object.fromEntries(Object.entries(outcomeLetters).map(([outcome, letter]) => [letter, outcome])),
    '.': null,
  },
  runs: runs.map(({ number, source, release, entry, askedOtherwise, dialectChanges }) => {
    const { requirements: _requirements, ...facts } = entry.facts ?? { requirements: {} };
    const { schemaVersion: _version, facts: _facts, ...rest } = entry;
    return { number, source, release, ...rest, ...facts, askedOtherwise, dialectChanges };
  }),
  requirements: requirements.map(({ id, level, statement, stretches, differs, last, since }) => ({
    id,
    level,
    statement,
    differs,
    last,
    since: since === null ? null : since.run + 1,
    outcomes: stretches
      .map(({ runs: count, outcome }) => (outcome === null ? '.' : outcomeLetters[outcome]).repeat(count))
      .join(''),
  })),
  dialect,
  dialectTotal,
  leftOut,
});
