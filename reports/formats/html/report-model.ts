import { operationIds } from '../../../specs/interface/operations.ts';
import { outcomes } from '../../../specs/words/outcome.ts';
import { dialectGroups } from '../../dialect/dialect-groups.ts';
import type { Past } from '../../history/history-file.ts';
import type { Run } from '../../record/run/run.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { untilPhrase } from '../../verdict/standing/waivers.ts';
import { coverageSentence } from '../../verdict/summary/coverage.ts';
import { errataSentences, laterView } from '../../verdict/summary/later-view.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { latencyFigures } from '../../verdict/time/latency.ts';
import { checkRows } from './check-rows.ts';
import { findingModel } from './finding-model.ts';
import { plotLatency } from './latency-plot.ts';
import { outcomeBars } from './outcome-bars.ts';
import { operationGrid, requirementRows } from './requirement-rows.ts';
import { runFacts } from './run-facts.ts';
import { sectionRows } from './section-rows.ts';
import { legendModel } from './word-meanings.ts';

/** Findings that the page writes out; the others are in `summary.json`. */
const findingsShown = 200;

/** The colours of what a run comes to: those of the verdict that it would have without a baseline and waivers. */
const tones = { pass: 'conformant', fail: 'nonconformant', undecided: 'inconclusive' } as const;

/** The model of the template `report`; the page's own list of checks stands beside it. */
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
    dialect: dialectGroups(run),
    history: historyRows(past, summary),
    flaky: [...past.flaky].slice(0, 100),
    startedAt: facts.startedAt,
  };
}

/** The last runs and this one, each with the share of its outcomes. */
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
