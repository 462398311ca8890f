import type { Trial } from '../../harness/trial.ts';

/** The turns of the checks that send requests at one moment: each needs as many places as there are. */
export const overlaps = 'overlaps';

/** How often requests are sent at one moment: a race may show only now and then. */
export function roundsOf({ effort }: Trial): number {
  return Math.max(2, Math.min(60, Math.floor(effort.examples / 5)));
}
