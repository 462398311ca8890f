import { type Judged, outcomes } from '../../../specs/outcome.ts';

/** Of two judgements of the same thing the worse one; of equals the first that names its cause, or else gives a reason. */
export function worseJudged(a: Judged, b: Judged): Judged {
  const order = outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome);
  if (order !== 0) return order < 0 ? a : b;
  if ((a.cause === undefined) !== (b.cause === undefined)) return a.cause === undefined ? b : a;
  return a.reason === null ? b : a;
}
