import type { Requirement } from '../../specs/catalogue/catalogue-rows.ts';
import { defectKey, joinKinds, type Level } from '../../specs/words/finding.ts';
import type { CheckReport, RecordedFinding } from '../../specs/words/record.ts';
import { type DefectGroup, groupDefects } from '../verdict/findings/group-defects.ts';
import { explainMissed, type MissedFault } from './missed-fault.ts';

/** The subject of one row of the matrix by which the harness is proved: the unmodified sandbox, a fault, or a variant. */
export interface MatrixTarget {
  readonly kind: 'unmodified' | 'fault' | 'variant';
  readonly id: string;
  readonly summary: string;
  /** The kind of fault, e.g. `security`; null for other targets. */
  readonly breaks: string | null;
  /** The operation that the switch changes; null: several, or none. */
  readonly operation: string | null;
  /** Whether a fault shows for some requests only; `stateful`: whether it depends on earlier ones. */
  readonly conditional: boolean;
  readonly stateful: boolean;
  /** The requirements that a fault breaks; for a variant, the shoulds that may be advised. */
  readonly requirements: readonly string[];
}

/** A finding in the matrix; `consequences`: the requirements whose breach follows from it. */
export interface MatrixFinding
  extends Pick<RecordedFinding, 'requirement' | 'operation' | 'message' | 'expected' | 'actual' | 'curl'> {
  readonly level: Level;
  readonly requirements: readonly string[];
  readonly consequences: readonly string[];
  readonly operations: readonly string[];
  readonly checks: readonly string[];
}

export interface MatrixRow extends MatrixTarget {
  /** Whether a fault was found under one of its requirements, or any other target raised no finding. */
  readonly isRight: boolean;
  readonly findings: readonly MatrixFinding[];
  /** The requirements of findings beside its own, that is without any that the target names; consequences of other findings do not count. */
  readonly aside: readonly string[];
  /** The checks that were blocked or ended in an error, with the reason. */
  readonly troubled: readonly string[];
  /** Set if some of the checks were enough to find the fault, so that the others were not run. */
  readonly inPart?: true;
  /** Set for a fault that was not found. */
  readonly missed?: MissedFault;
  /** The number of exchanges sent: checks that a fault does not reach may have been left out. */
  readonly exchanges: number;
  readonly durationMs: number;
}

export interface MatrixRun {
  readonly reports: readonly CheckReport[];
  readonly exchanges: number;
  readonly durationMs: number;
}

/** Judges a run against one target of the matrix: finds which of its findings were expected. */
export function matrixRow(
  target: MatrixTarget,
  run: MatrixRun,
  requirements: ReadonlyMap<string, Pick<Requirement, 'level' | 'rule'> & Partial<Pick<Requirement, 'operations'>>>,
): MatrixRow {
  const findings = groupDefects(joinDefects(run.reports, requirements), requirements).map(asFinding);
  const named = new Set(target.requirements);
  const unnamed = findings.filter((finding) => !finding.requirements.some((id) => named.has(id)));
  const aside = [...new Set(unnamed.flatMap((finding) => finding.requirements))];
  const ended = run.reports.filter(({ judged }) => judged.outcome === 'blocked' || judged.outcome === 'error');
  const hasError = ended.some(({ judged }) => judged.outcome === 'error');
  const isMissed = target.kind === 'fault' && !isFound(target, findings);
  return {
    ...target,
    isRight: !hasError && (target.kind === 'fault' ? !isMissed : isQuiet(named, findings)),
    findings,
    aside,
    troubled: ended.map(({ check, judged }) => `${check}: ${judged.outcome}, ${judged.reason ?? ''}`),
    ...(isMissed ? { missed: explainMissed(target, run.reports, requirements) } : {}),
    exchanges: run.exchanges,
    durationMs: run.durationMs,
  };
}

const isFound = (target: MatrixTarget, findings: readonly MatrixFinding[]): boolean =>
  findings.some((finding) => brokenBy(finding).some((id) => target.requirements.includes(id)));

const brokenBy = ({ requirements, consequences }: MatrixFinding): readonly string[] => [
  ...requirements,
  ...consequences,
];

/** A variant may be advised if it says so; no other switch may, and never at level must. */
const isQuiet = (allowed: ReadonlySet<string>, findings: readonly MatrixFinding[]): boolean =>
  findings.every((finding) => finding.level === 'should' && brokenBy(finding).every((id) => allowed.has(id)));

interface Defect
  extends Pick<RecordedFinding, 'requirement' | 'operation' | 'pointer' | 'aspect' | 'kinds' | 'causes'>,
    Pick<MatrixFinding, 'level' | 'checks' | 'message' | 'expected' | 'actual' | 'curl'> {}

function joinDefects(
  reports: readonly CheckReport[],
  requirements: ReadonlyMap<string, Pick<Requirement, 'level'>>,
): readonly Defect[] {
  const joined = new Map<string, Defect>();
  for (const { check, findings } of reports) {
    for (const finding of findings) {
      const { requirement, operation, pointer, aspect, causes = [], message, expected, actual, curl } = finding;
      const key = defectKey(finding);
      const earlier = joined.get(key);
      joined.set(key, {
        ...(earlier ?? { requirement, operation, pointer, aspect, causes, message, expected, actual, curl }),
        ...joinKinds(earlier ?? {}, finding),
        level: requirements.get(requirement)?.level ?? 'must',
        checks: [...new Set([...(earlier?.checks ?? []), check])],
      });
    }
  }
  return [...joined.values()];
}

function asFinding({ defects, consequences }: DefectGroup<Defect>): MatrixFinding {
  const [{ requirement, level, operation, message, expected, actual, curl }] = defects;
  const all = [...defects, ...consequences];
  return {
    requirement,
    requirements: [...new Set(defects.map((each) => each.requirement))],
    consequences: [...new Set(consequences.map((each) => each.requirement))],
    level,
    operation,
    operations: [...new Set(defects.map((each) => each.operation))],
    checks: [...new Set(all.flatMap(({ checks }) => checks))],
    message,
    expected,
    actual,
    curl,
  };
}
