import type { Judgement, Requirement } from './judge.ts';

/** Picks the judgements of these requirements: a judge may say more than its caller can vouch for. */
export function judgementsOf<const Requirements extends readonly Requirement[]>(
  judgements: readonly Judgement[],
  requirements: Requirements,
): readonly Judgement<Requirements[number]['id']>[] {
  const ids = new Set<string>(requirements.map(({ id }) => id));
  return judgements.filter((judgement): judgement is Judgement<Requirements[number]['id']> =>
    ids.has(judgement.requirement),
  );
}
