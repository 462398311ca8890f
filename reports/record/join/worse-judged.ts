import { type Judged, outcomes, unseenReason } from '../../../specs/words/finding.ts';

/**
 * Returns the worse of two judgements on the same requirement; of equal ones the first with a cause, or else with a
 * reason. A weak reason is that nothing was observed, the weakest that one of several checks did not ask.
 */
export function worseJudged(a: Judged, b: Judged): Judged {
  const order = outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome);
  if (order !== 0) return order < 0 ? a : b;
  if ((a.cause === undefined) !== (b.cause === undefined)) return a.cause === undefined ? b : a;
  return weightOf(a) >= weightOf(b) ? a : b;
}

function weightOf({ code, reason }: Judged): number {
  if (reason === null) return 0;
  if (reason === unseenReason) return 2;
  return code === 'not-asked' ? 1 : 3;
}
