import { defectKey } from '../../specs/fingerprint.ts';
import type { Level, Outcome, Verdict } from '../../specs/outcome.ts';
import type { RecordedFinding } from '../../specs/record.ts';
import { joinSightings } from '../record/merge/join-findings.ts';
import type { Run } from '../record/run.ts';
import { isJudged, judgeRequirements, type RequirementResult } from './judge-requirements.ts';
import { verdictOf } from './verdict.ts';
import { markOf, useWaivers, type WaiverMark, type WaiverUse } from './waivers.ts';

/** A defect of the target: what `summary.json` says of a finding. */
export interface SummaryFinding {
  /** From 1, in the order of level, requirement, operation, fingerprint. */
  readonly id: number;
  readonly fingerprint: string;
  readonly requirement: string;
  readonly level: Level;
  readonly operation: string;
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  readonly count: number;
  /** References below the output folder, in order; the last one decides. */
  readonly exchanges: readonly string[];
  readonly curl: string;
  /** Ids of the checks that saw it, sorted. */
  readonly checks: readonly string[];
  readonly waiver: WaiverMark | null;
}

/** A requirement as `summary.json` lists it; `waived` when waivers cover all that is wrong with it. */
export interface SummaryRequirement extends RequirementResult {
  readonly waived: boolean;
}

export interface LevelCoverage {
  readonly judged: number;
  readonly total: number;
}

/** A property that time cut to a prefix of its examples. */
interface CutProperty {
  readonly check: string;
  readonly name: string;
  readonly planned: number;
  readonly run: number;
}

/** The content of `summary.json`. */
export interface Summary {
  readonly schemaVersion: 1;
  readonly verdict: Verdict;
  /** Why the verdict is what it is, one sentence each; never empty. */
  readonly because: readonly string[];
  /** What keeps the run from being conclusive, one sentence each: blocked musts, errors, an interruption. */
  readonly open: readonly string[];
  readonly strict: boolean;
  readonly interrupted: boolean;
  readonly target: { readonly name: string; readonly version: string };
  readonly run: {
    readonly seed: number;
    readonly effort: string;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly exchanges: number;
    /** Requests of checks that were sent again after a fault of the network. */
    readonly retries: number;
    readonly harnessVersion: string;
    readonly specsDigest: string;
    readonly profileDigest: string;
    readonly catalogueRevision: string;
  };
  /** Of requirements. */
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly requirements: readonly SummaryRequirement[];
  readonly coverage: Readonly<Record<Level, LevelCoverage>>;
  readonly findings: readonly SummaryFinding[];
  readonly waivers: readonly WaiverUse[];
  readonly cut: readonly CutProperty[];
}

/** Of the cut properties this many are listed. */
const cutListed = 100;

/** Derives everything that `summary.json` says from a run, and from nothing else. */
export function summarise(run: Run): Summary {
  const { header, checks } = run;
  const results = judgeRequirements(run);
  const day = header.startedAt.slice(0, 10);
  const levels = new Map(results.map(({ id, level }) => [id, level]));
  const findings = numberFindings(run, levels, day);
  const outcomeOf = new Map(results.map(({ id, outcome }) => [id, outcome]));
  const wasJudged = (id: string): boolean => isJudged(outcomeOf.get(id) ?? 'not-selected');
  const requirements = results.map((result) => ({ ...result, waived: isWaived(run, result, findings, day) }));
  const waivers = useWaivers(
    header.waivers,
    checks.flatMap((check) => check.findings),
    wasJudged,
    day,
  );
  const cut = checks.flatMap(({ check, properties }) =>
    properties.filter((property) => property.run < property.planned).map((property) => ({ check, ...property })),
  );
  const { verdict, because, open } = verdictOf(run, requirements);
  return {
    schemaVersion: 1,
    verdict,
    because,
    open,
    strict: header.strict,
    interrupted: run.interrupted !== null,
    target: { name: header.target.name, version: header.target.version },
    run: {
      seed: header.seed,
      effort: header.effort,
      startedAt: header.startedAt,
      durationMs: run.footer?.durationMs ?? elapsed(run),
      exchanges: run.footer?.exchanges ?? checks.reduce((sum, check) => sum + check.exchanges, 0),
      retries: checks.reduce((sum, check) => sum + (check.retries ?? 0), 0),
      harnessVersion: header.harness.version,
      specsDigest: header.digests.specs,
      profileDigest: header.digests.profile,
      catalogueRevision: header.catalogue.revision,
    },
    counts: countOutcomes(requirements),
    requirements,
    coverage: { must: coverageOf(requirements, 'must'), should: coverageOf(requirements, 'should') },
    findings,
    waivers,
    cut: cut.slice(0, cutListed),
  };
}

function numberFindings(run: Run, levels: ReadonlyMap<string, Level>, day: string): readonly SummaryFinding[] {
  const defects = new Map<string, { level: Level; finding: RecordedFinding; checks: string[] }>();
  for (const { check, findings } of run.checks) {
    for (const finding of findings) {
      const level = levels.get(finding.requirement) ?? 'must';
      const key = `${level} ${defectKey(finding)}`;
      const earlier = defects.get(key);
      if (earlier === undefined) defects.set(key, { level, finding, checks: [check] });
      else {
        earlier.finding = joinSightings(earlier.finding, finding);
        if (earlier.checks.at(-1) !== check) earlier.checks.push(check);
      }
    }
  }
  const inOrder = [...defects].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, { level, finding, checks }], index) => ({
    id: index + 1,
    fingerprint: finding.fingerprint,
    requirement: finding.requirement,
    level,
    operation: finding.operation,
    pointer: finding.pointer,
    expected: finding.expected,
    actual: finding.actual,
    message: finding.message,
    count: finding.count,
    exchanges: finding.exchanges,
    curl: finding.curl,
    checks,
    waiver: markOf(run.header.waivers, finding, day),
  }));
}

function isWaived(
  run: Run,
  { id, outcome }: RequirementResult,
  findings: readonly SummaryFinding[],
  day: string,
): boolean {
  if (outcome !== 'failed' && outcome !== 'advisory') return false;
  const own = findings.filter((finding) => finding.requirement === id);
  if (own.length > 0) return own.every((finding) => finding.waiver !== null);
  return run.header.waivers.some(
    (waiver) => waiver.requirement === id && waiver.fingerprint === null && waiver.expires >= day,
  );
}

function countOutcomes(requirements: readonly SummaryRequirement[]): Record<Outcome, number> {
  const counts = { passed: 0, failed: 0, advisory: 0, blocked: 0, 'not-applicable': 0, 'not-selected': 0, error: 0 };
  for (const { outcome } of requirements) counts[outcome] += 1;
  return counts;
}

function coverageOf(requirements: readonly SummaryRequirement[], level: Level): LevelCoverage {
  const own = requirements.filter((requirement) => requirement.level === level);
  return { judged: own.filter(({ outcome }) => isJudged(outcome)).length, total: own.length };
}

/** How long an interrupted run is known to have gone on. */
function elapsed({ header, checks }: Run): number {
  const start = Date.parse(header.startedAt);
  return checks.reduce((most, check) => Math.max(most, Math.round(check.startedAt + check.durationMs - start)), 0);
}
