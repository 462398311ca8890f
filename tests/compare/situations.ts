import { comparisonExitCode } from '../../reports/compare/compare-runs.ts';
import { renderReleaseNotes } from '../../reports/formats/diff/release-notes.ts';
import { brokenNow, HistoryBuilder } from '../../reports/history/history.ts';
import { historyEntry } from '../../reports/history/history-file.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import { type ConcludedRun, concludedRuns, readConcluded } from '../reports/concluded-runs.ts';
import { finishIn } from '../reports/finished-run.ts';
import { readReports, type Said } from '../reports/what-reports-say.ts';

/** The runs of the tests that are compared with a baseline: at least twenty situations. */
export const situations = concludedRuns.filter(({ base }) => base !== undefined);

export interface Situation {
  readonly name: string;
  readonly sentence: string;
  /** The exit codes of `run --baseline` and of `diff`. */
  readonly run: number;
  readonly diff: number;
  /** The musts that newly fail, each as `diff`, `history` and the release notes list them. */
  readonly newly: Readonly<Record<'diff' | 'history' | 'notes', readonly string[]>>;
  readonly said: Readonly<Record<string, Said>>;
}

/** Compares the runs of a situation with each command that can compare runs. @param dir an empty folder */
export async function describeSituation(each: ConcludedRun, dir: string): Promise<Situation> {
  const { base, comparison, run } = readConcluded(each);
  if (base === null || comparison === null) throw new Error(`${each.name} has no baseline`);
  const remains = await finishIn(dir, { base, run, frozen: null });
  const musts = comparison.changes.filter(({ level }) => level === 'must');
  const notes = renderReleaseNotes(comparison).split(/^### Fixed$/m)[0] ?? '';
  return {
    name: each.name,
    sentence: each.sentence,
    run: remains.code,
    diff: comparisonExitCode(comparison),
    newly: {
      diff: musts.filter(({ kind }) => kind === 'newly-failing').map(({ requirement }) => requirement),
      history: newInHistory(base, run),
      notes: musts
        .filter(({ kind, requirement }) => kind !== 'other-defect' && notes.includes(`no longer so (${requirement})`))
        .map(({ requirement }) => requirement),
    },
    said: readReports(remains),
  };
}

/** The musts that fail since the second run, by a history of both runs. */
function newInHistory(base: Run, run: Run): readonly string[] {
  const builder = new HistoryBuilder(2);
  for (const each of [base, run]) {
    const entry = historyEntry(each, summarise(each));
    builder.add({ source: '', entry, dialect: each.dialect, asked: each.requirements, class: null });
  }
  const { requirements } = builder.build('target', []);
  return brokenNow({ requirements }, 'must')
    .filter(({ since }) => since.run === 1 && since.before !== null)
    .map(({ id }) => id);
}

const columns = ['terminal', 'page', 'markdown', 'annotations', 'junit', 'allure', 'ctrf', 'code quality'] as const;
const words: Readonly<Record<Said, string>> = { pass: 'passes', fail: 'fails', undecided: 'undecided' };

/** The page that shows all situations. */
export function situationsPage(rows: readonly Situation[]): string {
  const cells = ({ name, sentence, run, diff, newly, said }: Situation): readonly string[] => [
    name.replace(/^with a baseline,? ?(and )?/, ''),
    sentence,
    String(run),
    String(diff),
    String(newly.history.length),
    String(newly.notes.length),
    ...columns.map((column) => words[said[column] ?? 'undecided']),
  ];
  const line = (of: readonly string[]): string => `| ${of.join(' | ')} |`;
  const head = ['what the run has', 'conclusion', '`run --baseline`', '`diff`', '`history`', 'notes', ...columns];
  return [
    '# What each report says of a comparison',
    '',
    'This page shows that all reports agree about a comparison. Each row compares a run with an earlier run, its baseline. The second column has',
    'the conclusion that the reports print. "1 new" and the like count findings. "Not tested by the baseline" means: the baseline did not judge',
    'its requirement. "Not attributed" means: the requests changed too, so the target may not be the cause. The columns `run --baseline` and',
    '`diff` show exit codes. (`diff` does not see that a run was interrupted.) The columns `history` and notes (`diff --format notes`) count the',
    'musts that failed in this run, but not in the baseline. The other columns say whether a report shows a pass, a failure or neither.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(cells(row))),
    '',
  ].join('\n');
}
