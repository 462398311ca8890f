import { isAboutSecurity } from '../../../specs/catalogue/security-requirements.ts';
import { joinConfirmed, joinRounds } from '../../../specs/words/confirmation.ts';
import { defectKey, type Level } from '../../../specs/words/finding.ts';
import { curlOf } from '../../record/evidence/evidence-curl.ts';
import type { Run, RunDefect } from '../../record/run/run.ts';
import type { Standing } from '../standing/standing.ts';
import { markOf, type WaiverMark } from '../standing/waivers.ts';
import { groupDefects } from './group-defects.ts';

/** A defect of one requirement in one operation: the unit that baselines and waivers compare. */
export interface SummaryDefect
  extends Omit<RunDefect, 'setup' | 'answer' | 'expectation' | 'aspect' | 'kinds' | 'causes'> {
  readonly level: Level;
  /** The deciding request as a line for a shell, made from its evidence; empty if that was not kept. */
  readonly curl: string;
  readonly waiver: WaiverMark | null;
}

/** A defect with what {@link groupDefects} needs to group it, and `summary.json` leaves out. */
export interface ListedDefect extends SummaryDefect, Pick<RunDefect, 'aspect' | 'kinds' | 'causes'> {}

/** The most characters of all curl lines together; the defects after them have no line. */
const curlCharacters = 16 * 1024 * 1024;

/** Lists musts first, then those about security, by requirement, operation, fingerprint. */
export function listDefects(
  run: Run,
  requirements: readonly { readonly id: string; readonly level: Level }[],
): readonly ListedDefect[] {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]));
  const day = run.header.startedAt.slice(0, 10);
  const inOrder = run.defects
    .map((defect) => ({ defect, level: levels.get(defect.requirement) ?? 'must' }))
    .map((each) => ({ ...each, key: orderOf(each.level, each.defect) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  let left = curlCharacters;
  return inOrder.map(({ defect, level }) => {
    const curl = left > 0 ? curlLineOf(run, defect) : '';
    left -= curl.length;
    const { fingerprint, requirement, operation, setup: _, answer: __, expectation: ___, ...shown } = defect;
    const waiver = markOf(run.header.waivers, defect, day);
    return { fingerprint, requirement, level, operation, ...shown, curl, waiver };
  });
}

const orderOf = (level: Level, defect: RunDefect): string =>
  `${level} ${isAboutSecurity(defect.requirement) ? 0 : 1} ${defectKey(defect)}`;

function curlLineOf({ evidence }: Run, { exchanges }: RunDefect): string {
  const deciding = evidence.read(exchanges.at(-1));
  return deciding === null ? '' : curlOf(deciding);
}

/** The part of a finding in one operation: a defect of its own, with its own fingerprint and waiver. */
export interface OperationFinding
  extends Pick<
    SummaryDefect,
    'operation' | 'requirement' | 'level' | 'fingerprint' | 'message' | 'count' | 'exchanges' | 'waiver'
  > {
  /** Set if it breaks another rule, and can follow from this finding. Absent: it breaks the same rule. */
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
  readonly standing: Standing;
  /** The requirements that it breaks; the first one is `requirement`, and those that follow from it are last. */
  readonly requirements: readonly string[];
  /** The operations that show it, sorted by requirement and operation, then what follows from it. Never empty. */
  readonly operations: readonly OperationFinding[];
}

/** @param defects as {@link listDefects} has them */
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
