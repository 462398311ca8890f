import { appendFileSync } from 'node:fs';
import { forWorkflowData, forWorkflowProperty } from '../../escape/workflow.ts';
import { guarded } from '../../record/disk/run-folder.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationFor, explanationText } from '../../story/explanation.ts';
import { lostSentence } from '../../verdict/entries/run-entries.ts';
import { unsteadyMark } from '../../verdict/findings/confirmation.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { type StandingWeight, standingPhrase, weightOf } from '../../verdict/standing/standing.ts';
import type { ReportedRun } from '../report.ts';

/** GitHub shows ten annotations of a kind for a step. */
const perKind = 10;

/** Writes the workflow commands that annotate a run: errors for what has to be repaired, else warnings. */
export function githubAnnotations({ run, summary }: Pick<ReportedRun, 'run' | 'summary'>): readonly string[] {
  const { findings, open: reasonsUndecided, conclusion } = summary;
  const annotate = (kind: AnnotationKind) => (finding: SummaryFinding) => annotation(kind, run, finding);
  const weighing = (...weights: readonly StandingWeight[]): readonly SummaryFinding[] =>
    findings.filter(({ standing }) => weights.includes(weightOf(standing)));
  const failing = weighing('fails').map(annotate('error'));
  const sentence = `${conclusion.sentence}.`;
  const { baseline } = conclusion;
  const lost = (baseline?.result === 'regression' ? baseline.lostCauses : []).map(({ cause, requirements }) => {
    const title = forWorkflowProperty(`${requirements[0]} is no longer judged`);
    return `::error title=${title}::${forWorkflowData(lostSentence(requirements, cause, baseline?.version ?? ''))}`;
  });
  const failed =
    conclusion.result === 'fail' && failing.length + lost.length === 0
      ? [`::error title=Failed::${forWorkflowData(sentence)}`]
      : [];
  const why = reasonsUndecided.length > 0 ? reasonsUndecided.join(' ') : sentence;
  const undecided = conclusion.result === 'undecided' ? [`::warning title=Inconclusive::${forWorkflowData(why)}`] : [];
  const warnings = weighing('undecided', 'advises').map(annotate('warning'));
  const excused = weighing('excused').map(annotate('notice'));
  return [
    ...[...failed, ...failing, ...lost].slice(0, perKind),
    // One place is kept for the warning about the whole run.
    ...warnings.slice(0, perKind - undecided.length),
    ...undecided,
    ...excused.slice(0, perKind),
  ];
}

type AnnotationKind = 'error' | 'warning' | 'notice';

function annotation(kind: AnnotationKind, run: Run, finding: SummaryFinding): string {
  const phrase = standingPhrase(finding.standing);
  const title = `${finding.requirement} ${finding.operation}${phrase === null ? '' : ` (${phrase})`}`;
  const explanation = explanationFor(finding.requirement, run);
  const explained = explanation === null ? '' : ` Explained by: ${explanationText(explanation)}`;
  const places = finding.operations.length;
  const where = places < 2 ? '' : ` In ${places} operations.`;
  const data = `${finding.message}${where}${unsteadyMark(finding)} Expected: ${finding.expected}. Actual: ${finding.actual}.${explained}`;
  return `::${kind} title=${forWorkflowProperty(title)}::${forWorkflowData(data)}`;
}

/** @throws ReportError */
export function appendStepSummary(path: string, markdown: string): void {
  guarded('write', path, () => appendFileSync(path, `${markdown}\n`));
}
