import type { RecordingVerdict, Verdict } from '../../../specs/words/finding.ts';

/** A verdict with its reasons, in our own words. A recording is never `conformant`, but `no-violation`. */
export interface VerdictWithReasons {
  readonly verdict: Verdict | RecordingVerdict;
  readonly because: readonly string[];
  /** The reasons why the run is inconclusive, beside its findings. */
  readonly open: readonly string[];
  /** Whether nothing but blocked musts keeps the run from being conclusive. */
  readonly whole: boolean;
}

/** The verdict on the target itself; a recording without a violation has none. */
export const targetVerdict = ({ verdict }: Pick<VerdictWithReasons, 'verdict'>): Verdict =>
  verdict === 'no-violation' ? 'inconclusive' : verdict;
