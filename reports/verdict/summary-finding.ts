import type { TimelineEntry } from '../../specs/finding.ts';
import { defectKey } from '../../specs/fingerprint.ts';
import type { Level } from '../../specs/outcome.ts';
import { isAboutSecurity } from '../../specs/security-requirements.ts';
import { curlOf } from '../record/evidence/evidence-curl.ts';
import type { Run, RunDefect } from '../record/run/run.ts';
import { markOf, type WaiverMark } from './waivers.ts';

/** A defect of the target: what `summary.json` says of a finding. */
export interface SummaryFinding {
  /** From 1, in the order of level, security before all else, requirement, operation, fingerprint. */
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
  /** The deciding request as a line for a shell, made from its evidence; empty where that was not kept. */
  readonly curl: string;
  /** Ids of the checks that saw it, sorted. */
  readonly checks: readonly string[];
  readonly waiver: WaiverMark | null;
  /** Where requests overlapped: when each was under way. Absent: they did not. */
  readonly timeline?: readonly TimelineEntry[];
}

/** Characters of all curl lines together; findings beyond have none. */
const curlCharacters = 16 * 1024 * 1024;

/** Numbers the defects of a run, musts first, and among these what is about security. @param day YYYY-MM-DD, on which waivers hold or are over */
export function numberFindings(run: Run, levels: ReadonlyMap<string, Level>, day: string): readonly SummaryFinding[] {
  const inOrder = run.defects
    .map((defect) => ({ defect, level: levels.get(defect.requirement) ?? 'must' }))
    .map((each) => ({ ...each, key: orderOf(each.level, each.defect) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  let left = curlCharacters;
  return inOrder.map(({ defect, level }, index) => {
    const curl = left > 0 ? curlLineOf(run, defect) : '';
    left -= curl.length;
    return {
      id: index + 1,
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
      ...(defect.timeline === undefined ? {} : { timeline: defect.timeline }),
    };
  });
}

function orderOf(level: Level, defect: RunDefect): string {
  return `${level} ${isAboutSecurity(defect.requirement) ? 0 : 1} ${defectKey(defect)}`;
}

function curlLineOf({ evidence }: Run, { exchanges }: RunDefect): string {
  const deciding = evidence.read(exchanges.at(-1));
  return deciding === null ? '' : curlOf(deciding);
}
