import type { Outcome } from '../../../specs/words/outcome.ts';
import type { RequirementResult } from '../requirements/judge-requirements.ts';
import type { Baseline } from './baseline.ts';
import { type Part, type Standing, standingOf } from './standing.ts';

/** Qualifies an outcome. `lost`: only the baseline judged it. `follows`: it counts with the defect that blocks it. */
export type RequirementMark = Exclude<Standing, 'failure' | 'advisory'> | 'lost' | 'follows';

/** All that the mark of a requirement depends on, beside its outcome. */
interface Circumstances {
  /** Its defects, each of one operation. */
  readonly parts: readonly Part[];
  /** Waivers cover all that is wrong with it. */
  readonly waived: boolean;
  readonly strict: boolean;
  readonly baseline: Baseline | null;
  /** The broken requirement that keeps it from being judged. undefined: none does. */
  readonly follows: string | undefined;
}

/** The mark of a requirement; null if its outcome says it all. */
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
