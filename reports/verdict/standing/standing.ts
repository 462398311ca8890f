import { defectKey, type Level, type Outcome } from '../../../specs/words/finding.ts';
import type { RequirementResult } from '../requirements/judge-requirements.ts';
import type { Baseline } from './baseline.ts';
import type { WaiverMark } from './waivers.ts';

/** The weight of a standing: it fails the run, leaves it undecided, is excused, or only advises. */
export type StandingWeight = 'fails' | 'undecided' | 'excused' | 'advises';

/** The standings of a finding, each with its weight, in the order of sentences about them. */
const weights = {
  failure: 'fails',
  /** The baseline did not have it. */
  new: 'fails',
  /** Waivers cover only some of its operations. */
  'partly-waived': 'fails',
  /** It is new, but what was asked changed since the baseline. */
  unattributed: 'undecided',
  /** The baseline had it. */
  known: 'excused',
  /** The baseline did not ask for what it breaks. */
  unasked: 'excused',
  /** A waiver covers it. */
  waived: 'excused',
  /** A should is broken, and the run is not strict. */
  advisory: 'advises',
} as const satisfies Readonly<Record<string, StandingWeight>>;

export type Standing = keyof typeof weights;
export const standings = Object.keys(weights) as readonly Standing[];

export const weightOf = (standing: Standing): StandingWeight => weights[standing];

export interface Part {
  readonly requirement: string;
  readonly operation: string;
  readonly fingerprint: string;
  readonly waiver: WaiverMark | null;
}

/** @param parts the defects of the finding, one for each operation; never empty */
export function standingOf(level: Level, parts: readonly Part[], strict: boolean, baseline: Baseline | null): Standing {
  const counted = parts.filter(({ waiver }) => waiver === null);
  if (level === 'should' && !strict) return 'advisory';
  if (counted.length === 0) return 'waived';
  if (baseline === null) return counted.length < parts.length ? 'partly-waived' : 'failure';
  const added = counted.filter((part) => !baseline.defects.has(defectKey(part)));
  if (added.length === 0) return 'known';
  if (!added.some(({ requirement }) => baseline.worse.has(requirement))) return 'unasked';
  return baseline.result === 'unattributed' ? 'unattributed' : 'new';
}

/** Qualifies an outcome. `lost`: only the baseline judged it. `follows`: it counts with the defect that blocks it. */
export type RequirementMark = Exclude<Standing, 'failure' | 'advisory'> | 'lost' | 'follows';

interface Circumstances {
  readonly parts: readonly Part[];
  /** Whether waivers cover all its defects, or that it is not judged. */
  readonly waived: boolean;
  readonly strict: boolean;
  readonly baseline: Baseline | null;
  readonly follows: string | undefined;
}

export function markRequirement(
  { id, level, outcome }: Pick<RequirementResult, 'id' | 'level' | 'outcome'>,
  circumstances: Circumstances,
): RequirementMark | null {
  const { baseline, parts, strict, waived } = circumstances;
  if (outcome !== 'failed' && outcome !== 'advisory') return markUnjudged(id, outcome, circumstances);
  if (outcome === 'advisory' && !strict) return waived ? 'waived' : null;
  if (parts.length > 0) {
    const standing = standingOf(level, parts, strict, baseline);
    return standing === 'failure' || standing === 'advisory' ? null : standing;
  }
  if (waived) return 'waived';
  if (baseline === null) return null;
  if (!baseline.worse.has(id)) return 'known';
  return baseline.result === 'unattributed' ? 'unattributed' : 'new';
}

function markUnjudged(
  id: string,
  outcome: Outcome,
  { baseline, follows, waived }: Circumstances,
): RequirementMark | null {
  if (baseline?.lost.has(id) === true) return 'lost';
  if (waived) return 'waived';
  if (outcome !== 'blocked') return null;
  if (follows !== undefined || baseline?.masked.has(id) === true) return 'follows';
  if (baseline === null) return null;
  return baseline.unasked.has(id) ? 'unasked' : 'known';
}
