import { expect, test } from 'vitest';
import { slowedRun } from '../../../tests/latency/made-up-runs.ts';
import { passingChecks } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { compareWithBaseline } from '../../compare/baseline-of.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import type { Run } from '../../record/run/run.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import { summarise, summariseUnder } from '../../verdict/summary/summary.ts';
import { renderDiffMarkdown } from './diff-markdown.ts';
import { renderDiffText } from './diff-text.ts';
import { renderReleaseNotes } from './release-notes.ts';
import { renderDiffPage } from './write-diff.ts';

const passed = (): Run => sampleRun(temporaryFolder(), passingChecks()).run;

function slowed(factor: number, slowdown?: number): Run {
  const { header, rounds, latencies } = slowedRun(factor, slowdown);
  return { ...passed(), rounds, latencies, header };
}

const compared = () => compareRuns(slowed(1), slowed(1.3));
const phrase = 'slower by 30 % (30 to 30 %); median 19.98 ms, now 25.97 ms; 95 % below 21.75 ms, now 28.27 ms';
/** As Markdown has it. */
const escaped = phrase.replace(/[()]/g, '\\$&');
const plain = { color: false, strict: false };

test('every form says which operation is slower, by how much, and how certain that is', () => {
  const slower = compared();
  expect(renderDiffText(slower, plain)).toContain(
    `Latency (not a requirement; 5 and 5 repetitions, compared in all pairs)\n  update-benefit: ${phrase}\n`,
  );
  expect(renderDiffMarkdown(slower)).toContain(`- update-benefit: ${escaped}`);
  expect(renderDiffPage(slower)).toContain('slower by 30 % (30 to 30 %)');
  expect(renderReleaseNotes(slower)).toContain(`## update-benefit\n\n### Latency\n\n- It is ${escaped}.`);
});

test('a slowdown beyond what the profile allows is said to be a regression', () => {
  const comparison = compareRuns(slowed(1), slowed(1.6, 1.3));
  expect(comparison.result).toBe('regression');
  expect(renderDiffText(comparison, plain)).toMatch(/update-benefit: slower by 60 % \(\d+ to \d+ %\), a regression; /);
  expect(renderDiffMarkdown(comparison)).toMatch(/- \*\*update-benefit\*\*: slower .*, a regression/);
  expect(renderDiffPage(comparison)).toContain(', a regression');
});

/** The summary of a run that is slower than its baseline allows. */
function slowerSummary() {
  const candidate = slowed(1.6, 1.3);
  const judged = summarise(candidate);
  const { baseline } = compareWithBaseline(slowed(1), candidate, judged);
  return summariseUnder(judged, { baseline });
}

test('a run that is slower than its baseline allows is concluded so', () => {
  const { conclusion } = slowerSummary();
  expect(conclusion).toMatchObject({ result: 'fail', exitCode: 1 });
  expect(conclusion.sentence).toContain('a regression; 1 operation slower than allowed');
});

test('a list for build servers names the operation that is slower than its baseline allows', () => {
  const failing = listEntries(slowed(1.6, 1.3), slowerSummary()).filter(({ weight }) => weight === 'fails');
  expect(failing.map(({ id, reason }) => [id, reason])).toEqual([
    [
      'latency/update-benefit',
      'update-benefit is slower than at the baseline, 3.2.0, by more than limits.slowdown allows.',
    ],
  ]);
});

test('something that became faster is said by the time that it saves', () => {
  expect(renderDiffText(compareRuns(slowed(2), slowed(1)), plain)).toMatch(
    /update-benefit: faster by 50 % \(50 to 50 %\); /,
  );
});

test('without repeats it is said why nothing is said', () => {
  const single = compareRuns(passed(), passed());
  const reason =
    'Nothing is said of latency: latency varies more between runs than within one, and these do not repeat their plan: run both with --repeat 5.';
  expect(renderDiffText(single, plain)).toContain(reason);
  expect(renderDiffPage(single)).toContain(reason);
  expect(renderDiffMarkdown(single)).not.toContain('atency');
});

test('what all operations have in common is said once', () => {
  const slower = compared();
  const common = { ratio: 1.5, low: 1.4, high: 1.62 };
  const comparison = { ...slower, latencyGround: { ...slower.latencyGround, common } };
  const sentence = 'All operations alike are slower by 50 % (40 to 62 %): the machine, the network, or the target';
  expect(renderDiffText(comparison, plain)).toContain(sentence);
  expect(renderDiffPage(comparison)).toContain(sentence);
  expect(renderDiffMarkdown({ ...comparison, latencies: [] })).toContain('All operations alike are slower');
});
