import { joinConfirmed, joinRounds } from '../../../specs/words/confirmation.ts';
import type { Run } from '../../record/run/run.ts';
import type { Standing } from '../standing/standing.ts';
import { groupDefects } from './group-defects.ts';
import type { ListedDefect, SummaryDefect } from './summary-defect.ts';

/** The part of a finding in one operation: a defect of its own, with its own fingerprint and waiver. */
export interface OperationFinding
  extends Pick<
    SummaryDefect,
    'operation' | 'requirement' | 'level' | 'fingerprint' | 'message' | 'count' | 'exchanges' | 'waiver'
  > {
  /** It breaks another rule, and what was seen of it can follow from this finding. Absent: it breaks the same rule. */
  readonly follows?: true;
}

/** A finding in `summary.json`: a defect of one operation, or of several that break one rule in one way. */
export interface SummaryFinding extends SummaryDefect {
  /** From 1, in the order of level, security before all else, requirement, operation, fingerprint. */
  readonly id: number;
  /** The number of times that it was seen, in all operations together; what follows from it does not count. */
  readonly count: number;
  /** The waiver of the first operation, if all defects of this level are waived; null if any is not. */
  readonly waiver: SummaryDefect['waiver'];
  /** The meaning of the finding for the conclusion of the run. */
  readonly standing: Standing;
  /** The requirements that it breaks; the first one is `requirement`, and those that follow from it are last. */
  readonly requirements: readonly string[];
  /** The operations that show it, sorted by requirement and operation, then what follows from it. Never empty. */
  readonly operations: readonly OperationFinding[];
}

/** Groups the defects of a run into findings, and numbers these. @param defects as `listDefects` has them */
export const numberFindings = (
  { requirements }: Pick<Run, 'requirements'>,
  defects: readonly ListedDefect[],
): readonly Omit<SummaryFinding, 'standing'>[] =>
  groupDefects(defects, requirements).map((group, index) => {
    const [first] = group.defects;
    const { kinds: _kinds, aspect: _aspect, causes: _causes, ...shown } = first;
    const operations = [...group.defects.map(asOperation), ...group.consequences.map(asConsequence)];
    const counted = operations.filter(({ level }) => level === first.level);
    return {
      id: index + 1,
      ...shown,
      ...group.defects.reduce<Pick<SummaryDefect, 'confirmed'>>(joinConfirmed, {}),
      ...group.defects.reduce<Pick<SummaryDefect, 'rounds'>>(joinRounds, {}),
      count: group.defects.reduce((sum, { count }) => sum + count, 0),
      waiver: counted.every(({ waiver }) => waiver !== null) ? first.waiver : null,
      requirements: [...new Set(operations.map(({ requirement }) => requirement))],
      operations,
    };
  });

function asOperation(defect: SummaryDefect): OperationFinding {
  const { operation, requirement, level, fingerprint, message, count, exchanges, waiver } = defect;
  return { operation, requirement, level, fingerprint, message, count, exchanges, waiver };
}

const asConsequence = (defect: SummaryDefect): OperationFinding => ({ ...asOperation(defect), follows: true });
