import { type Judged, outcomes, unseenReason } from '../../../specs/words/outcome.ts';

/**
 * The worse one of two judgements of the same thing; of equals the first that names its cause, or else the first that
 * gives a reason. That nothing was seen is the weakest reason.
 */
export function worseJudged(a: Judged, b: Judged): Judged {
  const order = outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome);
  if (order !== 0) return order < 0 ? a : b;
  if ((a.cause === undefined) !== (b.cause === undefined)) return a.cause === undefined ? b : a;
  return weightOf(a.reason) >= weightOf(b.reason) ? a : b;
}

/** The weight of a reason: how much it says. */
function weightOf(reason: string | null): number {
  if (reason === null) return 0;
  return reason === unseenReason ? 1 : 2;
}
