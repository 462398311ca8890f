import type { Board } from './board.ts';
import { wrongOutcomes } from './board.ts';

/**
 * The content of `board.json`, for others' pages: per target its verdict, class, counts, certificate and nights, and by
 * outcome the ids of the requirements that something is wrong with.
 */
export function boardIndex({ generatedAt, targets, requirements, days, missing, leftOut }: Board) {
  const count = (verdict: string): number => targets.filter((target) => target.verdict === verdict).length;
  return {
    schemaVersion: 1,
    generatedAt,
    counts: {
      targets: targets.length,
      missing: missing.length,
      conformant: count('conformant'),
      nonconformant: count('nonconformant'),
      inconclusive: count('inconclusive'),
    },
    targets: targets.map(({ outcomes, ...target }) => ({
      ...target,
      requirements: Object.fromEntries(
        wrongOutcomes.flatMap((wrong) => {
          const ids = requirements.flatMap(({ id }, at) => (outcomes[at] === wrong ? [id] : []));
          return ids.length === 0 ? [] : [[wrong, ids]];
        }),
      ),
    })),
    requirements,
    days,
    missing,
    leftOut,
  };
}
