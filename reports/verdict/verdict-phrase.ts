import type { Outcome, Verdict } from '../../specs/outcome.ts';

/** The outcomes of a run's requirements. */
interface Outcomes {
  readonly requirements: readonly { readonly outcome: Outcome }[];
}

/** How many of a run's requirements were selected; null where all of them were. */
export function selectedCount({ requirements }: Outcomes): number | null {
  const selected = requirements.filter(({ outcome }) => outcome !== 'not-selected').length;
  return selected === requirements.length ? null : selected;
}

/** The verdict as people read it: `conformant` says of how many requirements where only a part of them was selected. */
export function verdictPhrase(summary: Outcomes & { readonly verdict: Verdict }): string {
  const selected = selectedCount(summary);
  const isPart = summary.verdict === 'conformant' && selected !== null;
  return isPart ? `conformant, of ${selected} selected` : summary.verdict;
}
