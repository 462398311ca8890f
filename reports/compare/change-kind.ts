import { isJudged } from '../verdict/requirements/judge-requirements.ts';
import type { SummaryRequirement } from '../verdict/summary/summary.ts';

/**
 * The changes that a requirement can undergo between two runs, from worst to best. `masked`: it is no longer judged
 * because a defect stands in the way, so that it is reported as a consequence, and not as a defect of its own. `absent`: it
 * is no longer judged since what it is about did not come about, which the interface allows.
 */
export const changeKinds = [
  'newly-failing',
  'other-defect',
  'lost',
  'masked',
  'absent',
  'newly-advised',
  'still-failing',
  'still-advised',
  'newly-asked',
  'no-longer-asked',
  'fixed',
  'newly-judged',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** Whether a change makes the candidate worse than its base. Lost coverage does: what is not judged may be broken. */
export const isRegression = (kind: ChangeKind, strict: boolean): boolean =>
  kind === 'newly-failing' || kind === 'other-defect' || kind === 'lost' || (strict && kind === 'newly-advised');

/**
 * Tells the kind of a change; null: it stands as it did. `undefined`: that run did not ask it. @param wasHidden whether a
 * defect of the base kept it from being judged there
 */
export function changeKindOf(
  was: SummaryRequirement | undefined,
  is: SummaryRequirement | undefined,
  hasNewDefect: boolean,
  wasHidden: boolean,
): ChangeKind | null {
  if (is === undefined) return was === undefined ? null : 'no-longer-asked';
  if (was === undefined) return is.outcome === 'passed' ? null : 'newly-asked';
  const [before, after] = [was.outcome, is.outcome];
  // A requirement that could not be tested before may have been broken then, too.
  const wasTested = isJudged(before) || before === 'not-applicable' || wasHidden;
  if (!wasTested && (after === 'failed' || after === 'advisory')) return 'newly-asked';
  if (after === 'failed') {
    if (before !== 'failed') return 'newly-failing';
    return hasNewDefect ? 'other-defect' : 'still-failing';
  }
  if (after === 'advisory') {
    if (before === 'failed') return 'fixed';
    return before === 'advisory' && !hasNewDefect ? 'still-advised' : 'newly-advised';
  }
  if (!isJudged(after)) return isJudged(before) ? 'lost' : null;
  if (before === 'failed' || before === 'advisory') return 'fixed';
  return before === 'passed' ? null : 'newly-judged';
}
