import { expect, test } from 'vitest';
import type { Outcome, Verdict } from '../../../specs/words/finding.ts';
import { sampleCheck } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { renderDiffMarkdown } from '../../formats/diff/diff-markdown.ts';
import { renderDiffText } from '../../formats/diff/diff-text.ts';
import { renderDiffPage } from '../../formats/diff/write-diff.ts';
import { renderReportPage } from '../../formats/html/report-page.ts';
import { junitPieces } from '../../formats/junit/junit.ts';
import { renderMarkdown } from '../../formats/text/markdown.ts';
import { renderTerminal } from '../../formats/text/terminal.ts';
import { historyEntry, noPast } from '../../history/history-file.ts';
import { countOutcomes } from '../requirements/judge-requirements.ts';
import { selectedCount, verdictPhrase } from './verdict-phrase.ts';

const run = (verdict: Verdict, ...outcomes: readonly Outcome[]) => ({
  verdict,
  counts: countOutcomes(outcomes.map((outcome) => ({ outcome }))),
});

test.each([
  [run('conformant', 'passed', 'not-applicable'), 'conformant'],
  [run('conformant', 'passed', 'advisory', 'not-selected'), 'conformant, of 2 selected'],
  [run('nonconformant', 'failed', 'not-selected'), 'nonconformant'],
  [run('inconclusive', 'blocked', 'not-selected'), 'inconclusive'],
])('%j is %s', (summary, phrase) => {
  expect(verdictPhrase(summary)).toBe(phrase);
});

test('the selected requirements are counted where not all of them were selected', () => {
  expect(selectedCount(run('conformant', 'passed').counts)).toBeNull();
  expect(selectedCount(run('conformant', 'passed', 'not-selected', 'blocked').counts)).toBe(2);
});

/** A run of one requirement, with the two reports that take more than the run and its summary. */
function filteredRun() {
  const { run, summary } = sampleRun(
    temporaryFolder(),
    [sampleCheck('list-pay-groups', 'list', { 'A10-001': 'passed' })],
    { selection: { operations: null, requirements: ['A10-001'] } },
  );
  const past = { ...noPast, entries: [historyEntry(run, summary)] };
  return { run, summary, comparison: compareRuns(run, run), junit: [...junitPieces(run, summary)].join(''), past };
}

test.each<[string, (given: ReturnType<typeof filteredRun>) => string, number]>([
  ['the terminal', ({ run, summary }) => renderTerminal(run, summary, { color: false }), 1],
  ['the Markdown', ({ run, summary }) => renderMarkdown(run, summary), 1],
  [
    'the report page: its title, its verdict, two of its history',
    (given) => renderReportPage(given.run, given.summary, given.past),
    4,
  ],
  ['JUnit', ({ junit }) => junit, 1],
  ['the text of a comparison', ({ comparison }) => renderDiffText(comparison, { color: false, strict: false }), 2],
  ['the Markdown of a comparison', ({ comparison }) => renderDiffMarkdown(comparison), 2],
  ['the page of a comparison', ({ comparison }) => renderDiffPage(comparison), 2],
])('a filtered run is never plainly conformant: %s', (_, render, times) => {
  const words = /(?<=: |\(|, |<td>|verdict" value="|<h2[^>]*>)conformant[^<"\n.)]*/gi;
  const said = render(filteredRun()).match(words) ?? [];
  expect(said.filter((each) => !/^conformant, of 1 selected/i.test(each))).toEqual([]);
  expect(said).toHaveLength(times);
});
