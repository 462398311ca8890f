import type { Run } from '../record/run/run.ts';
import { repeatOf } from '../story/repeat.ts';
import { findingNotes } from '../verdict/findings/confirmation.ts';
import {
  consequenceLines,
  operationsPhrase,
  otherRequirements,
  shownWaiver,
} from '../verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../verdict/findings/summary-finding.ts';
import { standingPhrase } from '../verdict/standing/standing.ts';

/** A finding with the texts that reports show of it. Nothing is escaped for a format yet. */
export type FindingView = ReturnType<typeof viewFinding>;

export const viewFinding = (run: Run, finding: SummaryFinding) => ({
  ...finding,
  phrase: standingPhrase(finding.standing),
  statement: run.requirements.get(finding.requirement)?.statement ?? '',
  where: operationsPhrase(run, finding),
  others: otherRequirements(finding),
  consequences: consequenceLines(finding),
  waiver: shownWaiver(finding),
  notes: findingNotes(finding),
  repeat: repeatOf(run, finding),
});
