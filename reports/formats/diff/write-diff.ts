import { type ComparedRun, type Comparison, diffNames, isRegression } from '../../compare/comparison.ts';
import { silenceSentence } from '../../dialect/dialect-groups.ts';
import { placesPhrase } from '../../dialect/join-places.ts';
import { showControls } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import { makeFolder, RunFolder } from '../../record/disk/run-folder.ts';
import { pagesOn } from '../../story/explanation.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { unsteadyMark } from '../../verdict/findings/confirmation.ts';
import { contentPolicy, readAsset, renderTemplate } from '../html/assets.ts';
import { textDiff } from '../html/text-diff.ts';
import { absentLines, changeSections, dialectTitle, resultOf, resultSentence, waivedPhrase } from './change-titles.ts';
import { renderDiffMarkdown } from './diff-markdown.ts';
import { changePhrase, commonPhrase, whyNotComparedPhrase } from './latency-phrases.ts';

/** @returns the paths of {@link diffNames} @throws ReportError */
export function writeDiff(out: string, comparison: Comparison, docsUrl?: string): readonly string[] {
  makeFolder(out);
  const folder = new RunFolder(out);
  folder.writeJson('diff.json', comparison);
  folder.write('diff.md', renderDiffMarkdown(comparison));
  folder.write('diff.html', renderDiffPage(comparison, docsUrl));
  return diffNames.map((name) => folder.pathOf(name));
}

export function renderDiffPage(comparison: Comparison, docsUrl?: string): string {
  const { base, candidate, settings, latencies, latencyGround } = comparison;
  const result = resultOf(comparison);
  const side = (run: ComparedRun) => ({ ...run.target, verdict: verdictPhrase(run), startedAt: run.run.startedAt });
  const groups = changeSections(comparison).map(({ kind, title, changes, together }) => ({
    title,
    together,
    // `false`: as in a run that is not strict.
    bad: isRegression(kind, false),
    changes: changes.map(changeModel),
  }));
  const data = {
    sentence: resultSentence(comparison),
    verdict: result === 'regression' ? 'nonconformant' : result === 'no-regression' ? 'conformant' : 'inconclusive',
    result: result.replaceAll('-', ' '),
    base: side(base),
    candidate: side(candidate),
    groups,
    settings,
    latencies: latencies.map((each) => ({ ...each, phrase: changePhrase(each) })),
    latencyNotes: [whyNotComparedPhrase(latencyGround), commonPhrase(latencyGround)].flatMap((each) => each ?? []),
    dialect: dialectModel(comparison),
    pageOf: pagesOn(docsUrl),
    policy: contentPolicy(null),
  };
  return renderTemplate('diff', data, { style: readAsset('report.css') });
}

const dialectShown = 200;

function dialectModel(comparison: Comparison) {
  const { dialect } = comparison;
  const absent = absentLines(comparison);
  if (dialect === null)
    return { title: dialectTitle, isKnown: false, total: absent.length, left: 0, groups: [], absent };
  const shown = dialect.slice(0, dialectShown).map((change) => ({
    ...change,
    place: showControls(placesPhrase(change)),
    before: showControls(change.before),
    after: showControls(change.after),
    requests: change.requests.map(forShell),
  }));
  const groups = [...new Set(shown.map(({ silence }) => silence))].map((silence) => ({
    silence,
    sentence: silenceSentence(silence),
    changes: shown.filter((change) => change.silence === silence),
  }));
  const total = dialect.length + absent.length;
  return { title: dialectTitle, isKnown: true, total, left: dialect.length - shown.length, groups, absent };
}

const changeModel = (change: Comparison['changes'][number]) => ({
  ...change,
  waiver: waivedPhrase(change),
  findings: change.findings.slice(0, 20).map((finding) => ({
    operation: finding.operation,
    message: `${finding.message}${unsteadyMark(finding)}`,
    fresh: finding.fresh,
    curl: forShell(finding.curl),
    diff: textDiff(showControls(finding.expected), showControls(finding.actual)),
  })),
});
