import { outcomes } from '../../../specs/words/finding.ts';
import { silenceSentence } from '../../dialect/dialect-groups.ts';
import { placesPhrase } from '../../dialect/join-places.ts';
import { clip } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import { brokenNow, type HistoryPoint, type TargetHistory } from '../../history/history.ts';
import { dayOf, runPhrase, sinceNote } from '../../history/since-phrase.ts';
import { pagesOn } from '../../story/explanation.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { contentPolicy, readAsset, renderTemplate } from '../html/assets.ts';
import { courseHeight, courses, courseWidth, inDigits } from './course-model.ts';
import { matrixRows, outcomeSigns, statementCharacters } from './matrix-model.ts';

const runsShown = 1_000;
const dialectShown = 200;
const brokenShown = 1_000;
const steadyShown = 2_000;
const leftOutShown = 100;

const nameCharacters = 60;
const linkCharacters = 300;
const valueCharacters = 300;
const requestCharacters = 600;

export function renderHistoryPage(history: TargetHistory, docsUrl?: string): string {
  const { target, runs, requirements, dialect, dialectTotal, leftOut } = history;
  const shown = runs.slice(-runsShown);
  const from = runs.length - shown.length;
  const matrix = matrixRows(history, from);
  const [first, last] = [shown[0], shown.at(-1)];
  const changes = dialect.slice(0, dialectShown);
  const steady = requirements.filter(({ differs }) => !differs);
  const anchors = new Set(changes.map(({ run }) => run));
  const operations = [...new Set(shown.flatMap(({ entry }) => Object.keys(entry.facts?.latencies ?? {})))].sort();
  const data = {
    target,
    pageOf: pagesOn(docsUrl),
    total: runs.length,
    olderRuns: from,
    period: first === undefined || last === undefined ? '' : [...new Set([dayOf(first), dayOf(last)])].join(' to '),
    last:
      last === undefined
        ? null
        : { name: runPhrase(last), verdict: verdictPhrase(last.entry), tone: last.entry.verdict },
    failing: brokenRows(history, 'must'),
    advised: brokenRows(history, 'should'),
    columns: shown.map((point) => ({
      number: point.number,
      release: clip(point.release, nameCharacters),
      dialect: point.dialectChanges ?? 0,
      dialectAnchor: anchors.has(point.number) ? dialectAnchor(point.number) : 'dialect',
      asked: point.askedOtherwise.length > 0,
    })),
    matrix,
    signs: outcomes.map((outcome) => ({ outcome, sign: outcomeSigns[outcome] })),
    steady: steady.slice(0, steadyShown).map(({ id, level, statement, last: outcome }) => ({
      id,
      level,
      statement: clip(statement, statementCharacters),
      outcome: outcome ?? 'not judged',
    })),
    steadyTotal: steady.length,
    dialect: changes.map((change, at) => ({
      ...change,
      anchor: changes[at - 1]?.run === change.run ? null : dialectAnchor(change.run),
      sentence: silenceSentence(change.silence),
      release: runs[change.run - 1]?.release ?? '',
      place: clip(placesPhrase(change), valueCharacters),
      before: clip(change.before, valueCharacters),
      after: clip(change.after, valueCharacters),
      affects: clip(change.affects, valueCharacters),
      requests: change.requests.map((request) => clip(forShell(request), requestCharacters)),
    })),
    dialectTotal,
    dialectLeft: dialectTotal - changes.length,
    knowsDialect: runs.some(({ dialectChanges }) => dialectChanges !== null),
    runs: shown.map((point) => runRow(point, operations)).reverse(),
    courses: courses(shown),
    operations,
    courseWidth,
    courseHeight,
    leftOut: leftOut.slice(0, leftOutShown),
    leftOutMore: Math.max(0, leftOut.length - leftOutShown),
    policy: contentPolicy(null),
  };
  return renderTemplate('history', data, { style: `${readAsset('report.css')}\n${readAsset('history.css')}` });
}

const dialectAnchor = (run: number): string => `dialect-of-${run}`;

function brokenRows(history: TargetHistory, level: 'must' | 'should') {
  const rows = brokenNow(history, level);
  const shown = rows.slice(0, brokenShown).map(({ id, statement, since }) => {
    // `since.run` counts from 0; the numbers on the page count from 1.
    const run = history.runs[since.run];
    return {
      id,
      statement: clip(statement, statementCharacters),
      run: since.run + 1,
      release: run === undefined ? '' : runPhrase(run),
      times: since.times,
      note: sinceNote(history, since),
    };
  });
  return { total: rows.length, rows: shown };
}

function runRow(
  { number, source, entry, askedOtherwise, dialectChanges }: HistoryPoint,
  operations: readonly string[],
) {
  const { startedAt, target, label, effort, verdict, counts, interrupted, unjudged, facts } = entry;
  const { commit, branch, url } = facts?.build ?? {};
  return {
    number,
    startedAt: startedAt.slice(0, 16).replace('T', ' '),
    source: clip(source, 200),
    version: clip(target.version, nameCharacters),
    label: clip(label ?? '', nameCharacters),
    commit: commit?.slice(0, 10) ?? '',
    branch: clip(branch ?? '', nameCharacters),
    // Only short web addresses become links: a stranger's record may hold any address, even `javascript:`.
    url: url !== undefined && /^https?:\/\//.test(url) && url.length <= linkCharacters ? url : null,
    effort,
    verdict: verdictPhrase(entry),
    tone: verdict,
    failed: counts.failed,
    advisory: counts.advisory,
    musts: facts === undefined ? '' : `${facts.coverage.must.judged} of ${facts.coverage.must.total}`,
    exchanges: facts === undefined ? '' : String(facts.exchanges),
    seconds: facts === undefined ? '' : inDigits(facts.durationMs / 1_000),
    dialect: dialectChanges ?? 0,
    notes: [
      ...(facts?.waived === undefined ? [] : [`${facts.waived} of what failed is waived`]),
      ...(interrupted ? [clip(unjudged ?? 'interrupted: what it did not come to is left out', 200)] : []),
      ...(facts === undefined ? ['of a version that kept no requirements in the history file'] : []),
      ...(askedOtherwise.length === 0 ? [] : [`asked otherwise than the run before: ${askedOtherwise.join(', ')}`]),
    ],
    medians: operations.map((operation) => {
      const median = facts?.latencies[operation]?.median;
      return { operation, text: median === undefined ? '' : inDigits(median) };
    }),
  };
}
