import { isAboutSecurity } from '../../../specs/catalogue/security-requirements.ts';
import type { Confirmation, RoundCount } from '../../../specs/words/confirmation.ts';
import { defectKey, type Level, type TimelineEntry } from '../../../specs/words/finding.ts';
import { curlOf } from '../../record/evidence/evidence-curl.ts';
import type { Run, RunDefect } from '../../record/run/run.ts';
import { markOf, type WaiverMark } from '../standing/waivers.ts';

/** A defect of one requirement in one operation: what baselines and waivers compare. */
export interface SummaryDefect {
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
  /** The deciding request as a line for a shell, made from its evidence; empty if that was not kept. */
  readonly curl: string;
  /** Ids of the checks that saw it, sorted. */
  readonly checks: readonly string[];
  readonly waiver: WaiverMark | null;
  /** The number of times that it came about when what had failed was repeated. Absent: it was not to be repeated. */
  readonly confirmed?: Confirmation;
  /** The number of runs of the plan in which it occurred (`run --repeat`). Absent: the plan was run once. */
  readonly rounds?: RoundCount;
  /** The id of the deciding request in the target's logs, 32 hex digits. Absent: it carried no id. */
  readonly traceId?: string;
  /** The times at which each of several overlapping requests was under way. Absent: they did not overlap. */
  readonly timeline?: readonly TimelineEntry[];
}

/** A defect with what else decides whether it is one finding with others. */
export interface ListedDefect extends SummaryDefect, Pick<RunDefect, 'aspect' | 'kinds' | 'causes'> {}

/** Characters of all curl lines together; defects beyond have none. */
const curlCharacters = 16 * 1024 * 1024;

/** Lists the defects of a run, musts first, then those about security, by requirement, operation, fingerprint. */
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
    return {
      fingerprint: defect.fingerprint,
      requirement: defect.requirement,
      level,
      operation: defect.operation,
      pointer: defect.pointer,
      expected: defect.expected,
      actual: defect.actual,
      message: defect.message,
      count: defect.count,
      exchanges: defect.exchanges,
      curl,
      checks: defect.checks,
      waiver: markOf(run.header.waivers, defect, day),
      aspect: defect.aspect,
      ...(defect.kinds === undefined ? {} : { kinds: defect.kinds }),
      ...(defect.confirmed === undefined ? {} : { confirmed: defect.confirmed }),
      ...(defect.rounds === undefined ? {} : { rounds: defect.rounds }),
      ...(defect.traceId === undefined ? {} : { traceId: defect.traceId }),
      ...(defect.causes === undefined ? {} : { causes: defect.causes }),
      ...(defect.timeline === undefined ? {} : { timeline: defect.timeline }),
    };
  });
}

const orderOf = (level: Level, defect: RunDefect): string =>
  `${level} ${isAboutSecurity(defect.requirement) ? 0 : 1} ${defectKey(defect)}`;

function curlLineOf({ evidence }: Run, { exchanges }: RunDefect): string {
  const deciding = evidence.read(exchanges.at(-1));
  return deciding === null ? '' : curlOf(deciding);
}
