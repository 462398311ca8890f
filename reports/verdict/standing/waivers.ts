import type { Waiver } from '../../../specs/words/profile.ts';
import type { RunFinding } from '../../record/run/run.ts';

/** `expired`: its last day is over. `stale`: what it waives did not occur, though judged. `unused`: that was not judged. */
type WaiverState = 'applied' | 'expired' | 'stale' | 'unused';

/** A waiver of the profile, with what became of it in a run. */
export interface WaiverUse extends Waiver {
  readonly state: WaiverState;
  /** See {@link WaiverMark}. Absent: it is over. */
  readonly daysLeft?: number;
}

/** The mark that a waiver leaves on a finding. It never changes an outcome. */
export interface WaiverMark extends Pick<Waiver, 'reason' | 'owner' | 'expires'> {
  /** Whole days from the day of the run to the last one on which it holds; 0: that is the day. */
  readonly daysLeft: number;
}

const daysBetween = (day: string, expires: string): number =>
  Math.round((Date.parse(expires) - Date.parse(day)) / 86_400_000);

/** Says how long a waiver still holds, and until when: `for 70 more days, until 2027-01-31`. NaN: `expires` is no date. */
export function untilPhrase({ expires, daysLeft }: { readonly expires: string; readonly daysLeft?: number }): string {
  if (daysLeft === undefined || Number.isNaN(daysLeft)) return `until ${expires}`;
  const left = daysLeft === 0 ? 'the last day' : `${daysLeft} more ${daysLeft === 1 ? 'day' : 'days'}`;
  return `for ${left}, until ${expires}`;
}

const holdsOn = (waiver: Waiver, day: string): boolean => waiver.expires >= day;

const covers = (waiver: Waiver, finding: Pick<RunFinding, 'requirement' | 'fingerprint'>): boolean =>
  waiver.unjudged !== true &&
  waiver.requirement === finding.requirement &&
  (waiver.fingerprint === null || waiver.fingerprint === finding.fingerprint);

/** The mark of the first waiver that covers a finding on a day, YYYY-MM-DD; null: none does. */
export function markOf(
  waivers: readonly Waiver[],
  finding: Pick<RunFinding, 'requirement' | 'fingerprint'>,
  day: string,
): WaiverMark | null {
  const waiver = waivers.find((each) => holdsOn(each, day) && covers(each, finding));
  if (waiver === undefined) return null;
  const { reason, owner, expires } = waiver;
  return { reason, owner, expires, daysLeft: daysBetween(day, expires) };
}

export const acceptsUnjudged = (waivers: readonly Waiver[], requirement: string, day: string): boolean =>
  waivers.some((waiver) => waiver.unjudged === true && waiver.requirement === requirement && holdsOn(waiver, day));

/** Says for each waiver what became of it. @param day of the run, YYYY-MM-DD */
export const useWaivers = (
  waivers: readonly Waiver[],
  findings: readonly RunFinding[],
  wasJudged: (requirement: string) => boolean,
  day: string,
): readonly WaiverUse[] =>
  waivers.map((waiver) => {
    if (!holdsOn(waiver, day)) return { ...waiver, state: 'expired' };
    const daysLeft = daysBetween(day, waiver.expires);
    if (findings.some((finding) => covers(waiver, finding))) return { ...waiver, state: 'applied', daysLeft };
    const isJudged = wasJudged(waiver.requirement);
    if (waiver.unjudged === true) return { ...waiver, state: isJudged ? 'stale' : 'applied', daysLeft };
    return { ...waiver, state: isJudged ? 'stale' : 'unused', daysLeft };
  });
