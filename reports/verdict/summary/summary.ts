import type { PairsOfFactors } from '../../../specs/words/circumstances.ts';
import type { Erratum } from '../../../specs/words/erratum.ts';
import type { Level, Outcome, RecordingVerdict, Verdict } from '../../../specs/words/finding.ts';
import { groupBy } from '../../../specs/words/group-by.ts';
import type { RecordedWait, TestedBuild } from '../../../specs/words/record.ts';
import type { Run } from '../../record/run/run.ts';
import { type Conclusion, conclude } from '../conclusion/conclusion.ts';
import type { Circumstances } from '../conclusion/conclusion-facts.ts';
import { verdictOf } from '../conclusion/verdict.ts';
import { listDefects, numberFindings, type SummaryFinding } from '../findings/summary-finding.ts';
import { followsFrom } from '../requirements/follows-from.ts';
import {
  countOutcomes,
  coverageOf,
  isJudged,
  judgeRequirements,
  type LevelCoverage,
  type RequirementResult,
} from '../requirements/judge-requirements.ts';
import { markRequirement, type RequirementMark, standingOf } from '../standing/standing.ts';
import { acceptsUnjudged, useWaivers, type WaiverUse } from '../standing/waivers.ts';
import { type LeastTime, leastTimeOf } from '../time/least-time.ts';
import { type SummaryLater, summariseLater } from './summary-later.ts';

/** A requirement as `summary.json` lists it; `waived`: waivers cover all its defects, or that it is not judged. */
export interface SummaryRequirement extends RequirementResult {
  readonly waived: boolean;
  /** The broken requirement that keeps this one from being judged, and whose failure includes it. Absent: none does. */
  readonly follows?: string;
  /** A qualification of its outcome. Absent: there is none. */
  readonly mark?: RequirementMark;
}

/** A property that time cut short: of the `planned` cases only `run` were tried. */
interface CutProperty {
  readonly check: string;
  readonly name: string;
  readonly planned: number;
  readonly run: number;
}

/** The content of `summary.json`. */
export interface Summary {
  readonly schemaVersion: 1;
  /** The thing that was judged: a target, recorded traffic, or a client. */
  readonly kind: 'server' | 'traffic' | 'client';
  readonly verdict: Verdict | RecordingVerdict;
  readonly conclusion: Conclusion;
  /** Why the verdict is what it is, one sentence each; never empty. */
  readonly because: readonly string[];
  /** Reasons why the run is inconclusive, a sentence each: blocked musts, errors, an interruption. */
  readonly open: readonly string[];
  readonly strict: boolean;
  readonly interrupted: boolean;
  /** Whether only blocked musts keep the run from being conclusive. */
  readonly whole: boolean;
  readonly target: { readonly name: string; readonly version: string };
  /** The run's label, which tells builds of one version apart. Absent: there is none. */
  readonly label?: string;
  /** The build of the target. Absent: nothing is known of it. */
  readonly build?: TestedBuild;
  readonly run: {
    readonly seed: number;
    readonly effort: string;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly exchanges: number;
    /** Exchanges beside these that repeated what had failed. */
    readonly repeatExchanges: number;
    /** Requests of checks that were sent again after a fault of the network. */
    readonly retries: number;
    /** The limits on how short the run can be. Absent: the record does not say it. */
    readonly leastTime?: LeastTime;
    /** The things that the run waited for, the longest first. Absent: it did not wait for long. */
    readonly waits?: readonly RecordedWait[];
    readonly harnessVersion: string;
    readonly specsDigest: string;
    readonly profileDigest: string;
    readonly catalogueRevision: string;
  };
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly requirements: readonly SummaryRequirement[];
  readonly coverage: Readonly<Record<Level, LevelCoverage>>;
  readonly findings: readonly SummaryFinding[];
  /** Findings of further defects, which only the record lists. Absent: none. */
  readonly findingsLeft?: number;
  /** The requirements of later revisions than the one it judges by. Absent: there are none. */
  readonly later?: SummaryLater;
  /** False alarms under that revision that were corrected since it was released. Absent: none. */
  readonly errata?: readonly Erratum[];
  readonly waivers: readonly WaiverUse[];
  /** Pairs of circumstances that requests of the run had, by their factors. Absent: the record does not say it. */
  readonly pairs?: readonly PairsOfFactors[];
  readonly cut: readonly CutProperty[];
}

const cutListed = 100;

/** Derives the content of `summary.json` from a run that is compared with nothing. */
export const summarise = (run: Run): Summary => withConclusion(factsOf(run), {});

/** The summary of the same run under other circumstances, which change its conclusion, standings and marks. */
export const summariseUnder = ({ conclusion: _, ...facts }: Summary, circumstances: Circumstances): Summary =>
  withConclusion(facts, circumstances);

/** A summary before its circumstances are known: without conclusion, standings and marks. */
interface Facts extends Omit<Summary, 'conclusion' | 'findings' | 'requirements'> {
  readonly findings: readonly Omit<SummaryFinding, 'standing'>[];
  readonly requirements: readonly Omit<SummaryRequirement, 'mark'>[];
}

function withConclusion(facts: Facts, circumstances: Circumstances): Summary {
  const { schemaVersion, kind, verdict, strict, ...rest } = facts;
  const { baseline = null } = circumstances;
  const findings = facts.findings.map((finding) => ({
    ...finding,
    standing: standingOf(finding.level, countedParts(finding, strict), strict, baseline),
  }));
  const parts = groupBy(
    findings.flatMap(({ operations }) => operations),
    ({ requirement }) => requirement,
  );
  const requirements = facts.requirements.map((each): SummaryRequirement => {
    const { mark: _, ...requirement }: SummaryRequirement = each;
    const { follows, id, waived } = requirement;
    const mark = markRequirement(requirement, { parts: parts.get(id) ?? [], waived, strict, baseline, follows });
    return { ...requirement, ...(mark === null ? {} : { mark }) };
  });
  const judged = findings.map((finding) => ({ standing: finding.standing, waivedUntil: waivedUntil(finding) }));
  const conclusion = conclude({ ...facts, requirements, findings: judged }, circumstances);
  return { schemaVersion, kind, verdict, conclusion, ...rest, strict, requirements, findings };
}

function factsOf(run: Run): Facts {
  const { header, checks } = run;
  const results = judgeRequirements(run);
  const day = header.startedAt.slice(0, 10);
  const findings = numberFindings(run, listDefects(run, results));
  const outcomeOf = new Map(results.map(({ id, outcome }) => [id, outcome]));
  const wasJudged = (id: string): boolean => isJudged(outcomeOf.get(id) ?? 'not-selected');
  const byId = new Map(results.map((each) => [each.id, each]));
  const requirements = results.map((result) => {
    const follows = isJudged(result.outcome) ? undefined : followsFrom(result.id, byId, header.strict);
    return { ...result, waived: isWaived(run, result, findings, day), ...(follows === undefined ? {} : { follows }) };
  });
  const cut = checks.flatMap(({ check, properties }) =>
    properties.filter((property) => property.run < property.planned).map((property) => ({ check, ...property })),
  );
  const ofLevel = (level: Level) => requirements.filter((requirement) => requirement.level === level);
  const { verdict, because, open, whole } = verdictOf(run, requirements);
  const later = summariseLater(run, findings.length);
  const leastTime = leastTimeOf(run);
  return {
    schemaVersion: 1,
    kind: header.kind ?? 'server',
    verdict,
    because,
    open,
    strict: header.strict,
    interrupted: run.interrupted !== null,
    whole,
    target: { name: header.target.name, version: header.target.version },
    ...(header.label === undefined ? {} : { label: header.label }),
    ...(header.build === undefined ? {} : { build: header.build }),
    run: {
      seed: header.seed,
      effort: header.effort,
      startedAt: header.startedAt,
      durationMs: run.footer?.durationMs ?? elapsed(run),
      exchanges: run.footer?.exchanges ?? run.totals.exchanges,
      repeatExchanges: run.totals.repeatExchanges,
      retries: run.totals.retries,
      ...(leastTime === null ? {} : { leastTime }),
      ...(run.footer?.waits === undefined ? {} : { waits: run.footer.waits }),
      harnessVersion: header.harness.version,
      specsDigest: header.digests.specs,
      profileDigest: header.digests.profile,
      catalogueRevision: header.catalogue.revision,
    },
    counts: countOutcomes(requirements),
    requirements,
    coverage: { must: coverageOf(ofLevel('must')), should: coverageOf(ofLevel('should')) },
    findings,
    ...(run.defectsLeft === 0 ? {} : { findingsLeft: run.defectsLeft }),
    ...(later === undefined ? {} : { later }),
    ...(header.catalogue.errata === undefined ? {} : { errata: header.catalogue.errata }),
    waivers: useWaivers(header.waivers, run.defects, wasJudged, day),
    ...(run.pairs === null ? {} : { pairs: run.pairs }),
    cut: cut.slice(0, cutListed),
  };
}

/** Unless strict, without the broken shoulds that follow from a must. */
const countedParts = ({ level, operations }: Facts['findings'][number], strict: boolean) =>
  strict ? operations : operations.filter((part) => part.level === level);

function waivedUntil({ operations }: Facts['findings'][number]): string | null {
  const days = operations.flatMap(({ waiver }) => waiver?.expires ?? []);
  return days.sort()[0] ?? null;
}

function isWaived(run: Run, { id, outcome }: RequirementResult, findings: Facts['findings'], day: string): boolean {
  if (!isJudged(outcome)) return acceptsUnjudged(run.header.waivers, id, day);
  if (outcome === 'passed') return false;
  const own = findings.flatMap(({ operations }) => operations).filter(({ requirement }) => requirement === id);
  if (own.length > 0) return own.every(({ waiver }) => waiver !== null);
  // It is broken, and no finding says how: only a waiver of the whole requirement covers it.
  return run.header.waivers.some(
    (waiver) =>
      waiver.requirement === id && waiver.fingerprint === null && waiver.unjudged !== true && waiver.expires >= day,
  );
}

const elapsed = ({ header, totals }: Run): number =>
  totals.endedAt === null ? 0 : Math.max(0, Math.round(totals.endedAt - Date.parse(header.startedAt)));
