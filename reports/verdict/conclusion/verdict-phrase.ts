import type { Outcome, RecordingVerdict, Verdict } from '../../../specs/words/finding.ts';

type Counts = Readonly<Record<Outcome, number>>;

/** @returns null if all requirements of the run were selected */
export function selectedCount(counts: Counts): number | null {
  const { 'not-selected': left, ...selected } = counts;
  return left > 0 ? Object.values(selected).reduce((sum, count) => sum + count, 0) : null;
}

interface VerdictWithCounts {
  readonly verdict: Verdict | RecordingVerdict;
  readonly counts: Counts;
}

/** Writes the verdict; if only some requirements were selected, `conformant` says how many. */
export function verdictPhrase({ verdict, counts }: VerdictWithCounts): string {
  const selected = selectedCount(counts);
  return verdict === 'conformant' && selected !== null ? `conformant, of ${selected} selected` : verdict;
}
