import type { CheckReport, ReportedOutcome } from '../specs/words/record.ts';

/** The time after which a report without new defects is passed on, in milliseconds. */
const everyMs = 10_000;

/** Outcomes that replace earlier ones: a repetition that could not judge takes nothing back. */
const conclusive: ReadonlySet<string> = new Set(['passed', 'failed', 'advisory', 'error']);

const passed: ReportedOutcome = { outcome: 'passed', code: null, reason: null };

/** Gathers the reports of repeated checks, so that a record stays small: only a new finding is passed on at once. */
export class ExploredReports {
  readonly #handOn: (report: CheckReport) => void;
  readonly #seen: Set<string>;
  readonly #gathered = new Map<string, CheckReport>();
  #flushedAt = performance.now();

  constructor(before: readonly CheckReport[], handOn: (report: CheckReport) => void) {
    this.#handOn = handOn;
    this.#seen = new Set(before.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)));
  }

  add(report: CheckReport): void {
    const findings = report.findings.filter(({ fingerprint }) => !this.#seen.has(fingerprint));
    for (const { fingerprint } of findings) this.#seen.add(fingerprint);
    const part = withoutGaps({ ...report, findings });
    if (findings.length > 0) this.#handOn(part);
    else this.#gathered.set(report.check, joined(this.#gathered.get(report.check), part));
    if (performance.now() >= this.#flushedAt + everyMs) this.flush();
  }

  flush(): void {
    for (const report of this.#gathered.values()) this.#handOn(report);
    this.#gathered.clear();
    this.#flushedAt = performance.now();
  }
}

/** Keeps the conclusive judgements of a report, failed ones only with a finding. */
function withoutGaps(report: CheckReport): CheckReport {
  const isFound = new Set<string>(report.findings.map(({ requirement }) => requirement));
  const requirements = Object.entries(report.requirements).filter(
    // A defect that is known already is counted once.
    ([id, { outcome }]) => conclusive.has(outcome) && (outcome === 'passed' || outcome === 'error' || isFound.has(id)),
  );
  const { outcome } = report.judged;
  const isReported =
    outcome === 'error' || ((outcome === 'failed' || outcome === 'advisory') && report.findings.length > 0);
  return {
    ...report,
    judged: isReported ? report.judged : passed,
    requirements: Object.fromEntries(requirements),
    properties: [],
    latenciesMs: {},
  };
}

function joined(earlier: CheckReport | undefined, report: CheckReport): CheckReport {
  if (earlier === undefined) return report;
  return {
    ...earlier,
    judged: report.judged.outcome === 'error' ? report.judged : earlier.judged,
    requirements: { ...earlier.requirements, ...report.requirements },
    durationMs: report.startedAt + report.durationMs - earlier.startedAt,
    exchanges: earlier.exchanges + report.exchanges,
    retries: (earlier.retries ?? 0) + (report.retries ?? 0),
  };
}
