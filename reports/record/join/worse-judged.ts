import { type Judged, outcomes, unseenReason } from '../../../specs/words/finding.ts';

/** Picks the worse judgement; of equal outcomes one with a cause, then the stronger reason: not-asked is weakest. */
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
