import { defectKey, type Level, type Outcome } from '../../../specs/words/finding.ts';
import type { RequirementResult } from '../requirements/judge-requirements.ts';
import type { Baseline } from './baseline.ts';
import type { WaiverMark } from './waivers.ts';

/** The weight of a standing: it fails the run, leaves it undecided, is excused, or only advises. */
export type StandingWeight = 'fails' | 'undecided' | 'excused' | 'advises';

/** The standings of a finding, in the order of sentences about them. A phrase stands beside the finding, if any does. */
const kinds = {
  failure: { weight: 'fails', phrase: null },
  /** The baseline did not have it. */
  new: { weight: 'fails', phrase: 'new' },
  /** Waivers cover only some of its operations. */
  'partly-waived': { weight: 'fails', phrase: 'waived in part' },
  /** It is new, but what was asked changed since the baseline. */
  unattributed: { weight: 'undecided', phrase: 'new, but the requests changed too' },
  /** The baseline had it. */
  known: { weight: 'excused', phrase: 'known' },
  /** The baseline did not ask for what it breaks. */
  unasked: { weight: 'excused', phrase: 'not tested by the baseline' },
  /** A waiver covers it. */
  waived: { weight: 'excused', phrase: 'waived' },
  /** A should is broken, and the run is not strict. */
  advisory: { weight: 'advises', phrase: null },
} as const satisfies Readonly<Record<string, { readonly weight: StandingWeight; readonly phrase: string | null }>>;

/** The meaning of a finding for the conclusion of its run. */
export type Standing = keyof typeof kinds;
export const standings = Object.keys(kinds) as readonly Standing[];

export const weightOf = (standing: Standing): StandingWeight => kinds[standing].weight;

/** @returns null if the level of a finding says all */
export const standingPhrase = (standing: Standing): string | null => kinds[standing].phrase;

/** The part of a finding in one operation, as far as its standing depends on it. `waiver`: null if none covers it. */
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

interface OutcomeContext {
  /** The parts of findings that break this requirement. */
  readonly parts: readonly Part[];
  readonly waived: boolean;
  readonly strict: boolean;
  readonly baseline: Baseline | null;
  /** The broken requirement that keeps this one from being judged. */
  readonly follows: string | undefined;
}

/** Qualifies the outcome of a requirement; null: there is nothing to add. */
export function markRequirement(
  { id, level, outcome }: Pick<RequirementResult, 'id' | 'level' | 'outcome'>,
  context: OutcomeContext,
): RequirementMark | null {
  const { baseline, parts, strict, waived } = context;
  if (outcome !== 'failed' && outcome !== 'advisory') return markUnjudged(id, outcome, context);
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
  { baseline, follows, waived }: OutcomeContext,
): RequirementMark | null {
  if (baseline?.lost.has(id) === true) return 'lost';
  if (waived) return 'waived';
  if (outcome !== 'blocked') return null;
  if (follows !== undefined || baseline?.masked.has(id) === true) return 'follows';
  if (baseline === null) return null;
  return baseline.unasked.has(id) ? 'unasked' : 'known';
}
