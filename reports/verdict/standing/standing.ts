import { defectKey } from '../../../specs/words/finding.ts';
import type { Level } from '../../../specs/words/outcome.ts';
import type { Baseline } from './baseline.ts';
import type { WaiverMark } from './waivers.ts';

/**
 * The standings of a finding: what it means for whoever waits for the run. `failure`: it counts. `new`: it counts, and
 * the baseline did not have it. `unattributed`: it is new, but what was asked changed since the baseline.
 * `partly-waived`: it counts, since waivers cover only some of its operations. `known`: the baseline had it. `unasked`:
 * the baseline did not ask for what it breaks. `waived`: a waiver covers it. `advisory`: a should is broken, and the
 * run is not strict.
 */
export const standings = [
  'failure',
  'new',
  'partly-waived',
  'unattributed',
  'known',
  'unasked',
  'waived',
  'advisory',
] as const;

export type Standing = (typeof standings)[number];

/** The weight of a standing: it fails the run, leaves it undecided, is excused, or only advises. */
export type StandingWeight = 'fails' | 'undecided' | 'excused' | 'advises';

const weights: Readonly<Record<Standing, StandingWeight>> = {
  failure: 'fails',
  new: 'fails',
  'partly-waived': 'fails',
  unattributed: 'undecided',
  known: 'excused',
  unasked: 'excused',
  waived: 'excused',
  advisory: 'advises',
};

export const weightOf = (standing: Standing): StandingWeight => weights[standing];

/** A defect of one operation, as much as its standing depends on. */
export interface Part {
  readonly requirement: string;
  readonly operation: string;
  readonly fingerprint: string;
  readonly waiver: WaiverMark | null;
}

/** The standing of a finding, of which `parts` are the defects in single operations; never empty. */
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
