import { operationIds } from '../../../specs/operations.ts';
import { outcomes } from '../../../specs/outcome.ts';
import type { Past } from '../../compare/history.ts';
import { showControls } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import { evidenceOrNull } from '../../record/evidence/evidence.ts';
import type { Run } from '../../record/run.ts';
import { coverageSentence } from '../../verdict/coverage.ts';
import { allWaived } from '../../verdict/exit-code.ts';
import { binFrom, binTo, latencyFigures } from '../../verdict/latency.ts';
import type { Summary, SummaryFinding } from '../../verdict/summary.ts';
import { verdictPhrase } from '../../verdict/verdict-phrase.ts';
import { checkRows } from './check-rows.ts';
import { bodyLines } from './json-lines.ts';
import { textDiff } from './text-diff.ts';

/** Findings that the page writes out; the others are in `summary.json`. */
const findingsShown = 200;

/** What the template `report` shows: every text from a target has its controls made visible, and is escaped by the template. */
export function reportModel(dir: string, run: Run, summary: Summary, past: Past) {
  const { target, verdict, because, run: facts } = summary;
  return {
    title: showControls(`${target.name} ${target.version}: ${verdictPhrase(summary)}`),
    target: { name: showControls(target.name), version: showControls(target.version) },
    verdict,
    verdictPhrase: verdictPhrase(summary),
    because: because.map(showControls),
    allWaived: allWaived(summary),
    coverage: [coverageSentence(summary, 'must'), coverageSentence(summary, 'should')],
    bars: (['must', 'should'] as const).map((level) => ({ level, ...levelBar(summary, level) })),
    facts: factsOf(run, summary),
    waivers: summary.waivers.map((waiver) => ({
      ...waiver,
      reason: showControls(waiver.reason),
      owner: showControls(waiver.owner),
    })),
    grid: operationGrid(run, summary),
    findings: summary.findings.slice(0, findingsShown).map((finding) => findingModel(dir, run, finding)),
    findingsLeft: Math.max(0, summary.findings.length - findingsShown),
    requirements: requirementRows(run, summary),
    operations: operationIds,
    outcomes,
    latencies: latencyFigures(run.latenciesMs).map(plot),
    cut: summary.cut.map(({ check, name, planned, run: done }) => ({
      check: showControls(check),
      name: showControls(name),
      planned,
      run: done,
    })),
    checks: checkRows(run, past.flaky),
    history: historyRows(past, summary),
    flaky: [...past.flaky].slice(0, 100).map(showControls),
    startedAt: facts.startedAt,
  };
}

function levelBar({ requirements, coverage }: Summary, level: 'must' | 'should') {
  const own = requirements.filter((requirement) => requirement.level === level);
  const parts = outcomes.map((outcome) => ({ outcome, count: own.filter((each) => each.outcome === outcome).length }));
  return { total: coverage[level].total, parts: parts.filter(({ count }) => count > 0) };
}

function factsOf(run: Run, { run: facts, strict, interrupted }: Summary): readonly (readonly [string, string])[] {
  const { header } = run;
  const list = (values: readonly string[] | null): string =>
    values === null ? 'all' : values.map(showControls).join(', ');
  return [
    ['Address', showControls(header.target.baseUrl)],
    ['Started', header.startedAt],
    ['Duration', `${(facts.durationMs / 1000).toFixed(1)} s${interrupted ? ', interrupted' : ''}`],
    [
      'Exchanges',
      `${facts.exchanges}${facts.retries > 0 ? `, sent again after a fault of the network: ${facts.retries}` : ''}`,
    ],
    ['Checks', String(run.checks.length)],
    ['Seed', String(facts.seed)],
    ['Effort', `${facts.effort}${strict ? ', strict' : ''}`],
    ['Operations', list(header.selection.operations)],
    ['Requirements', list(header.selection.requirements)],
    ['Catalogue', header.catalogue.revision],
    [
      'Harness',
      `${header.harness.version}${header.harness.commit === null ? '' : ` (${header.harness.commit.slice(0, 12)})`}, Node.js ${header.harness.node}`,
    ],
    ['Specs digest', header.digests.specs],
    ['Profile digest', header.digests.profile],
  ];
}

function operationGrid(run: Run, { requirements }: Summary) {
  const shown = outcomes.filter((outcome) => requirements.some((requirement) => requirement.outcome === outcome));
  const rows = operationIds.map((operation) => {
    const own = requirements.filter(({ id }) => run.requirements.get(id)?.operations.includes(operation));
    return {
      operation,
      total: own.length,
      counts: shown.map((outcome) => own.filter((each) => each.outcome === outcome).length),
    };
  });
  return { outcomes: shown, rows: rows.filter(({ total }) => total > 0) };
}

function requirementRows(run: Run, { requirements, findings }: Summary) {
  const byRequirement = new Map<string, number[]>();
  for (const { id, requirement } of findings)
    byRequirement.set(requirement, [...(byRequirement.get(requirement) ?? []), id]);
  return requirements.map(({ id, level, outcome, code, reason, cause, checks, waived }) => {
    const recorded = run.requirements.get(id);
    return {
      id: showControls(id),
      level,
      outcome,
      code,
      waived,
      reason: reason === null ? null : showControls(reason),
      cause: cause === undefined ? null : showControls(cause),
      statement: showControls(recorded?.statement ?? ''),
      section: showControls(recorded?.section ?? ''),
      operations: recorded?.operations ?? [],
      checks: checks.slice(0, 12).map(showControls),
      checksLeft: Math.max(0, checks.length - 12),
      findings: (byRequirement.get(id) ?? []).filter((number) => number <= findingsShown),
    };
  });
}

function findingModel(dir: string, run: Run, finding: SummaryFinding) {
  const recorded = run.requirements.get(finding.requirement);
  const evidence = evidenceOrNull(dir, finding.exchanges.at(-1));
  const diff = textDiff(showControls(finding.expected), showControls(finding.actual));
  return {
    ...finding,
    requirement: showControls(finding.requirement),
    statement: showControls(recorded?.statement ?? ''),
    section: showControls(recorded?.section ?? ''),
    message: showControls(finding.message),
    pointer: finding.pointer === null ? null : showControls(finding.pointer),
    curl: forShell(finding.curl),
    checks: finding.checks.slice(0, 20).map(showControls),
    diff,
    exchange:
      evidence === null
        ? null
        : {
            reference: finding.exchanges.at(-1) ?? '',
            request: `${evidence.request.method} ${showControls(evidence.request.url)}`,
            requestHeaders: evidence.request.headers.map(([name, value]) => showControls(`${name}: ${value}`)),
            requestBody: evidence.request.body === null ? [] : bodyLines(evidence.request.body, null),
            status: evidence.response?.status ?? null,
            failure: evidence.failure === null ? null : showControls(evidence.failure.message),
            responseHeaders: (evidence.response?.headers ?? [])
              .slice(0, 40)
              .map(([name, value]) => showControls(`${name}: ${value}`)),
            responseBody: evidence.response === null ? [] : bodyLines(evidence.response.text, finding.pointer),
            oddities: (evidence.response?.oddities ?? []).map(showControls),
            earlier: evidence.earlier.length,
            totalMs: Math.round(evidence.totalMs),
          },
  };
}

/** The last runs and this one, each with the share of its outcomes. */
function historyRows({ entries }: Past, { target, verdict, counts, run }: Summary) {
  if (entries.length === 0) return [];
  const all = [...entries, { startedAt: run.startedAt, target, verdict, counts, effort: run.effort }];
  return all.map((entry) => ({
    startedAt: entry.startedAt.slice(0, 16).replace('T', ' '),
    version: showControls(entry.target.version),
    verdict: showControls(entry.verdict),
    effort: showControls(entry.effort),
    parts: outcomes.flatMap((outcome) => {
      const count = Number(entry.counts[outcome]);
      return count > 0 ? [{ outcome, count }] : [];
    }),
  }));
}

/** Where things stand in the plot of one operation, which is 340 wide and 40 high, on a logarithmic scale. */
function plot(figures: ReturnType<typeof latencyFigures>[number]) {
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
