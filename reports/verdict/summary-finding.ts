import type { Run } from '../record/run/run.ts';
import { groupDefects } from './group-defects.ts';
import type { Standing } from './standing.ts';
import type { ListedDefect, SummaryDefect } from './summary-defect.ts';

/** What a finding says of one operation: a defect of its own, with its own fingerprint and waiver. */
export type OperationFinding = Pick<
  SummaryDefect,
  'operation' | 'requirement' | 'fingerprint' | 'count' | 'exchanges' | 'waiver'
>;

/**
 * What `summary.json` says of a finding: a defect of one operation, or of several that break one rule in one way. What
 * it holds of a defect is that of the first operation, but for `count` and `waiver`.
 */
export interface SummaryFinding extends SummaryDefect {
  /** From 1, in the order of level, requirement, operation, fingerprint. */
  readonly id: number;
  /** How often it was seen, in all operations together. */
  readonly count: number;
  /** That of the first operation, if those of all are waived; null where any is not. */
  readonly waiver: SummaryDefect['waiver'];
  /** What it means for the conclusion of the run. */
  readonly standing: Standing;
  /** The requirements that it breaks, sorted; the first one is `requirement`. */
  readonly requirements: readonly string[];
  /** The operations that show it, sorted by requirement and operation. Never empty. */
  readonly operations: readonly OperationFinding[];
}

/** Groups the defects of a run into findings, and numbers these. @param defects as `listDefects` has them */
export function numberFindings(
  { requirements }: Pick<Run, 'requirements'>,
  defects: readonly ListedDefect[],
): readonly Omit<SummaryFinding, 'standing'>[] {
  return groupDefects(defects, requirements).map((group, index) => {
    const [first] = group;
    const { kinds: _kinds, aspect: _aspect, ...shown } = first;
    return {
      id: index + 1,
      ...shown,
      count: group.reduce((sum, { count }) => sum + count, 0),
      waiver: group.every(({ waiver }) => waiver !== null) ? first.waiver : null,
      requirements: [...new Set(group.map(({ requirement }) => requirement))],
      operations: group.map(({ operation, requirement, fingerprint, count, exchanges, waiver }) => ({
        operation,
        requirement,
        fingerprint,
        count,
        exchanges,
        waiver,
      })),
    };
  });
}
