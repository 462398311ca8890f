import type { Outcome } from '../../../specs/words/finding.ts';

export function countOutcomes(requirements: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> {
  const counts = { passed: 0, failed: 0, advisory: 0, blocked: 0, 'not-applicable': 0, 'not-selected': 0, error: 0 };
  for (const { outcome } of requirements) counts[outcome] += 1;
  return counts;
}
