import { blocked, type Judgement } from './judgement.ts';

/** By requirement: those that break along with it, so that their findings would tell the same defect again. */
export type Explanations = Readonly<Record<string, readonly string[]>>;

/**
 * One defect, one finding: where a requirement is broken, the broken ones that it explains become blocked, and say by
 * what. Their other evidence stays.
 */
export function explained<Id extends string>(
  judgements: readonly Judgement<Id>[],
  explanations: Explanations,
): readonly Judgement<Id>[] {
  const broken = new Set<string>(
    judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement),
  );
  const causes = new Map<string, string>();
  for (const [cause, effects] of Object.entries(explanations)) {
    if (!broken.has(cause)) continue;
    for (const effect of effects) if (!causes.has(effect)) causes.set(effect, cause);
  }
  return judgements.map((judgement) => {
    const cause = causes.get(judgement.requirement);
    if (judgement.kind !== 'broken' || cause === undefined) return judgement;
    return blocked(judgement.requirement, `what is seen follows from another defect: ${cause}`, cause);
  });
}
