import type { RequirementResult } from '../requirements/judge-requirements.ts';
import type { Baseline } from './baseline.ts';
import { type Part, type Standing, standingOf } from './standing.ts';

/**
 * A mark that qualifies the outcome of a requirement, beside the outcome itself. `lost`: the baseline judged it, and
 * this run did not.
 */
export type RequirementMark = Exclude<Standing, 'failure' | 'advisory'> | 'lost';

/** All that the mark of a requirement depends on, beside its outcome. */
interface Circumstances {
  /** Its defects, each of one operation. */
  readonly parts: readonly Part[];
  /** Waivers cover all that is wrong with it. */
  readonly waived: boolean;
  readonly strict: boolean;
  readonly baseline: Baseline | null;
}

/** The mark of a requirement; null where its outcome says it all. */
export function markRequirement(
  { id, level, outcome }: Pick<RequirementResult, 'id' | 'level' | 'outcome'>,
  { baseline, parts, strict, waived }: Circumstances,
): RequirementMark | null {
  if (baseline?.lost.has(id) === true) return 'lost';
  if (outcome !== 'failed' && outcome !== 'advisory') return null;
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

/** The parts of each requirement, by its id. */
export function partsByRequirement(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.requirement);
    if (group === undefined) groups.set(part.requirement, [part]);
    else group.push(part);
  }
  return groups;
}
