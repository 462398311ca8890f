import { defectKey } from '../../specs/fingerprint.ts';
import type { Level } from '../../specs/outcome.ts';
import type { CheckReport } from '../../specs/record.ts';

/** What one row of the self-proof stands for: the unmodified sandbox, a fault, or a variant. */
export interface MatrixTarget {
  readonly kind: 'unmodified' | 'fault' | 'variant';
  readonly id: string;
  readonly summary: string;
  /** What kind of statement a fault breaks; null for others. */
  readonly breaks: string | null;
  readonly operation: string | null;
  readonly conditional: boolean;
  readonly stateful: boolean;
  /** Of a fault: the requirements that it breaks. Of a variant: those of level should that may be advised. */
  readonly requirements: readonly string[];
}

/** A finding as the matrix tells it. */
export interface MatrixFinding {
  readonly requirement: string;
  readonly level: Level;
  readonly operation: string;
  /** The checks that reported it. */
  readonly checks: readonly string[];
  readonly message: string;
  readonly curl: string;
}

/** What the suites said of one target. */
export interface MatrixRow extends MatrixTarget {
  /** As it should be: a fault found through one of its requirements, anything else without false alarm. */
  readonly isRight: boolean;
  readonly findings: readonly MatrixFinding[];
  /** Findings under requirements that the target does not name. */
  readonly aside: readonly string[];
  /** Checks that were blocked, or failed by our own fault, with the reason. */
  readonly troubled: readonly string[];
  readonly exchanges: number;
  readonly durationMs: number;
}

/** What running the suites against a target gave. */
export interface MatrixRun {
  readonly reports: readonly CheckReport[];
  readonly exchanges: number;
  readonly durationMs: number;
}

/** Judges a run against what its target is: whether the fault was found, or whether anything was raised in vain. */
export function matrixRow(target: MatrixTarget, run: MatrixRun, levelOf: (requirement: string) => Level): MatrixRow {
  const findings = joinFindings(run.reports, levelOf);
  const named = new Set(target.requirements);
  const aside = [
    ...new Set(findings.filter(({ requirement }) => !named.has(requirement)).map(({ requirement }) => requirement)),
  ];
  const ended = run.reports.filter(({ judged }) => judged.outcome === 'blocked' || judged.outcome === 'error');
  const hasError = ended.some(({ judged }) => judged.outcome === 'error');
  return {
    ...target,
    isRight: !hasError && (target.kind === 'fault' ? isFound(target, findings) : isQuiet(named, findings)),
    findings,
    aside,
    troubled: ended.map(({ check, judged }) => `${check}: ${judged.outcome}, ${judged.reason ?? ''}`),
    exchanges: run.exchanges,
    durationMs: run.durationMs,
  };
}

function isFound(target: MatrixTarget, findings: readonly MatrixFinding[]): boolean {
  return findings.some(({ requirement }) => target.requirements.includes(requirement));
}

/** A variant may be advised where it says so; nothing else, and never at level must. */
function isQuiet(allowed: ReadonlySet<string>, findings: readonly MatrixFinding[]): boolean {
  return findings.every(({ requirement, level }) => level === 'should' && allowed.has(requirement));
}

function joinFindings(
  reports: readonly CheckReport[],
  levelOf: (requirement: string) => Level,
): readonly MatrixFinding[] {
  const joined = new Map<string, MatrixFinding>();
  for (const { check, findings } of reports) {
    for (const finding of findings) {
      const { requirement, operation, message, curl } = finding;
      const key = defectKey(finding);
      const earlier = joined.get(key);
      const checks = [...new Set([...(earlier?.checks ?? []), check])];
      joined.set(
        key,
        earlier
          ? { ...earlier, checks }
          : { requirement, level: levelOf(requirement), operation, checks, message, curl },
      );
    }
  }
  return [...joined.values()];
}
