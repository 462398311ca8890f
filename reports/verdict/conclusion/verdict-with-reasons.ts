import type { RecordingVerdict, Verdict } from '../../../specs/words/finding.ts';

/** A verdict with its reasons, in our own words. That of a recording is `no-violation` where another is `conformant`. */
export interface VerdictWithReasons {
  readonly verdict: Verdict | RecordingVerdict;
  readonly because: readonly string[];
  /** The reasons why the run is inconclusive, beside its findings. */
  readonly open: readonly string[];
  /** Whether only blocked musts keep it from being conclusive. */
  readonly whole: boolean;
}

/** The verdict on the target itself; a recording without a violation has none. */
export const targetVerdict = ({ verdict }: Pick<VerdictWithReasons, 'verdict'>): Verdict =>
  verdict === 'no-violation' ? 'inconclusive' : verdict;
