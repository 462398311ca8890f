import type { Waiver } from '../../specs/profile.ts';
import type { RunFinding } from '../record/run/run.ts';

/** `expired`: its last day is over. `stale`: what it names was judged and did not fail so. `unused`: that was not judged. */
type WaiverState = 'applied' | 'expired' | 'stale' | 'unused';

/** A waiver, and what came of it in a run. */
export interface WaiverUse extends Waiver {
  readonly state: WaiverState;
}

/** The mark that a waiver leaves on a finding. It never changes an outcome. */
export type WaiverMark = Pick<Waiver, 'reason' | 'owner' | 'expires'>;

/** Whether a waiver holds on a day, YYYY-MM-DD; its last day counts. */
function holdsOn(waiver: Waiver, day: string): boolean {
  return waiver.expires >= day;
}

/** Whether a waiver is meant for a finding: the same requirement, and the same defect where it names one. */
function covers(waiver: Waiver, finding: Pick<RunFinding, 'requirement' | 'fingerprint'>): boolean {
  return (
    waiver.requirement === finding.requirement &&
    (waiver.fingerprint === null || waiver.fingerprint === finding.fingerprint)
  );
}

/** The mark of the first waiver that covers a finding on that day, or null. */
export function markOf(
  waivers: readonly Waiver[],
  finding: Pick<RunFinding, 'requirement' | 'fingerprint'>,
  day: string,
): WaiverMark | null {
  const waiver = waivers.find((each) => holdsOn(each, day) && covers(each, finding));
  return waiver === undefined ? null : { reason: waiver.reason, owner: waiver.owner, expires: waiver.expires };
}

/** What came of each waiver, given all findings and which requirements were judged. */
export function useWaivers(
  waivers: readonly Waiver[],
  findings: readonly RunFinding[],
  wasJudged: (requirement: string) => boolean,
  day: string,
): readonly WaiverUse[] {
  return waivers.map((waiver) => {
    if (!holdsOn(waiver, day)) return { ...waiver, state: 'expired' };
    if (findings.some((finding) => covers(waiver, finding))) return { ...waiver, state: 'applied' };
    return { ...waiver, state: wasJudged(waiver.requirement) ? 'stale' : 'unused' };
  });
}
