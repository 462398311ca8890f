import type { Judged } from '../specs/outcome.ts';

/**
 * Gives what is blocked because the run ended the code that says so: time, or an earlier defect, came between. What
 * another requirement keeps from being judged has its cause already.
 *
 * @param isOver aborted where the run ended before its checks had, with the reason that they give
 */
export function markUnasked(judged: Judged, isOver: AbortSignal): Judged {
  const { outcome, code, reason, cause } = judged;
  if (outcome !== 'blocked' || code !== null || cause !== undefined || !isOver.aborted) return judged;
  return reason?.includes(String(isOver.reason)) === true ? { ...judged, code: 'not-asked' } : judged;
}
