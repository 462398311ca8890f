import { operationIds } from '../../../specs/interface/operations.ts';
import type { PairsOfFactors } from '../../../specs/words/circumstances.ts';
import { outcomes } from '../../../specs/words/finding.ts';
import { dialectGroups } from '../../dialect/dialect-groups.ts';
import type { Past } from '../../history/history-file.ts';
import type { Run } from '../../record/run/run.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { untilPhrase } from '../../verdict/standing/waivers.ts';
import { coverageSentence, pairsSentence } from '../../verdict/summary/coverage.ts';
import { errataSentences, laterView } from '../../verdict/summary/later-view.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { binFrom, binTo, type LatencyFigures, latencyFigures } from '../../verdict/time/latency.ts';
import { leastTimeLine, waitsLine } from '../../verdict/time/least-time.ts';
import { checkRows } from './check-rows.ts';
import { findingModel } from './finding-model.ts';
import { operationGrid, outcomeBars, requirementRows } from './requirement-rows.ts';
import { sectionRows } from './section-rows.ts';
import { legendModel } from './word-meanings.ts';

/** The factors of circumstances, in words for the table of pairs. */
const factorWords: Readonly<Record<string, string>> = {
  operation: 'operation',
  caller: 'who asks',
  named: 'owner of the thing named',
  position: 'place in a batch',
  before: 'what came before',
  size: 'size of a batch',
  entity: 'owner of the entity named',
};

const pairRows = (pairs: readonly PairsOfFactors[] = []) =>
  pairs.map(({ factors, covered, missing, excluded }) => ({
    factors: factors.map((factor) => factorWords[factor] ?? factor).join(' × '),
    covered: covered.length,
    total: covered.length + missing.length,
    missing: missing.join(', '),
    excluded: excluded.join(', '),
  }));

const findingsShown = 200;

const tones = { pass: 'conformant', fail: 'nonconformant', undecided: 'inconclusive' } as const;

export function reportModel(run: Run, summary: Summary, past: Past) {
  const { target, verdict, conclusion, because, run: facts } = summary;
  const shown = summary.findings.slice(0, findingsShown);
  const grid = operationGrid(run, summary);
  const sections = sectionRows(run, summary, grid.outcomes);
  return {
    title: `${target.name} ${target.version}: ${conclusion.sentence}`,
    target,
    verdict,
    conclusion: conclusion.sentence,
    tone: tones[conclusion.result],
    because,
    allWaived: conclusion.allWaived,
    coverage: [coverageSentence(summary, 'must'), coverageSentence(summary, 'should')],
    bars: outcomeBars(summary.requirements),
    facts: runFacts(run, summary),
    waivers: summary.waivers.map((waiver) => ({ ...waiver, until: untilPhrase(waiver) })),
    dialectChanges: conclusion.dialectChanges ?? [],
    grid,
    sections: [...sections.values()],
    legend: legendModel(outcomes),
    findings: shown.map((finding) => findingModel(run, finding, sections)),
    findingsLeft: summary.findings.length - shown.length,
    requirements: requirementRows(run, summary, shown, sections),
    later: laterView(summary),
    errata: errataSentences(summary),
    operations: operationIds,
    outcomes,
    latencies: latencyFigures(run.latencies).map(plotLatency),
    cut: summary.cut.map(({ check, name, planned, run: done }) => ({ check, name, planned, run: done })),
    checks: checkRows(run, past.flaky),
    pairs: { sentence: pairsSentence(summary), rows: pairRows(summary.pairs) },
    dialect: dialectGroups(run),
    history: historyRows(past, summary),
    flaky: [...past.flaky].slice(0, 100),
    startedAt: facts.startedAt,
  };
}

function historyRows({ entries }: Past, { target, verdict, counts, run }: Summary) {
  if (entries.length === 0) return [];
  const all = [...entries, { startedAt: run.startedAt, target, verdict, counts, effort: run.effort }];
  return all.map((entry) => ({
    startedAt: entry.startedAt.slice(0, 16).replace('T', ' '),
    version: entry.target.version,
    verdict: verdictPhrase(entry),
    effort: entry.effort,
    parts: outcomes.flatMap((outcome) => {
      const count = Number(entry.counts[outcome]);
      return count > 0 ? [{ outcome, count }] : [];
    }),
  }));
}

/** Places the latencies of one operation in a plot, 340 wide (34 bins of 10) and 40 high, on a logarithmic scale. */
function plotLatency(figures: LatencyFigures) {
  const most = Math.max(...figures.bins);
  const x = (ms: number): number =>
    Math.round((Math.log(Math.min(Math.max(ms, binFrom), binTo) / binFrom) / Math.log(binTo / binFrom)) * 340);
  const round = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));
  return {
    operation: figures.operation,
    count: figures.count,
    median: round(figures.median),
    p95: round(figures.p95),
    max: round(figures.max),
    bars: figures.bins.flatMap((count, index) =>
      count === 0 ? [] : [{ x: index * 10, height: Math.max(1, Math.round((count / most) * 36)) }],
    ),
    medianX: x(figures.median),
    p95X: x(figures.p95),
  };
}

function runFacts(
  { header, checks, unlisted }: Run,
  { run: facts, strict, interrupted }: Summary,
): readonly (readonly [name: string, value: string])[] {
  const { build, harness, selection, digests } = header;
  const list = (values: readonly string[] | null): string => values?.join(', ') ?? 'all';
  const retries = facts.retries > 0 ? `, sent again after a fault of the network: ${facts.retries}` : '';
  const repeats = facts.repeatExchanges > 0 ? `, and ${facts.repeatExchanges} to repeat what had failed` : '';
  const more = unlisted.lines > 0 ? `, and ${unlisted.lines} lines of others that are not listed` : '';
  const commit = harness.commit === null ? '' : ` (${harness.commit.slice(0, 12)})`;
  const known: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Address', header.target.baseUrl],
    ['Started', header.startedAt],
    ['Duration', `${(facts.durationMs / 1000).toFixed(1)} s${interrupted ? ', interrupted' : ''}`],
    // Without the beginning of the line, since the name of the row says the same.
    ['Least time', leastTimeLine(facts)?.replace(/^time: [^;]*; /, '')],
    ['Waited', waitsLine(facts.waits)?.replace('waited: ', '')],
    ['Exchanges', `${facts.exchanges}${repeats}${retries}`],
    ['Checks', `${checks.length}${more}`],
    ['Label', header.label],
    ['Commit', build?.commit],
    ['Branch', build?.branch],
    ['Build', build?.url],
    ['Seed', String(facts.seed)],
    ['Challenge', header.challenge],
    ['Effort', `${facts.effort}${strict ? ', strict' : ''}`],
    ['Operations', list(selection.operations)],
    ['Requirements', list(selection.requirements)],
    ['Catalogue', header.catalogue.revision],
    ['Harness', `${harness.version}${commit}, Node.js ${harness.node}`],
    ['Specs digest', digests.specs],
    ['Profile digest', digests.profile],
  ];
  return known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
