import type { Run } from '../../record/run/run.ts';
import { listDefects, numberFindings, type SummaryFinding } from '../findings/summary-finding.ts';
import { atLevel, type RequirementResult, unreached } from '../requirements/judge-requirements.ts';

export interface LaterRequirement extends RequirementResult {
  readonly statement: string;
}

/** The results for requirements of later revisions than the run's; none counts. `revision`: that of the harness. */
export interface SummaryLater {
  readonly revision: string;
  readonly requirements: readonly LaterRequirement[];
  readonly findings: readonly Omit<SummaryFinding, 'standing'>[];
}

/** @param counted the number of the findings that count: those of later requirements are numbered after them */
export function summariseLater(run: Run, counted: number): SummaryLater | undefined {
  const { later } = run;
  if (later === undefined || later.requirements.size === 0) return undefined;
  const requirements = [...later.requirements.values()].map((requirement): LaterRequirement => {
    const { id, level, statement } = requirement;
    const judged = atLevel(later.judgements.get(id) ?? unreached(run, requirement), level);
    return { id, level, statement, ...judged, checks: later.checks.get(id) ?? [] };
  });
  const defects = listDefects({ ...run, defects: later.defects }, requirements);
  const findings = numberFindings({ requirements: later.requirements }, defects);
  return {
    revision: later.revision,
    requirements,
    findings: findings.map((finding) => ({ ...finding, id: finding.id + counted })),
  };
}

/** @param revision by which the run judges */
export const laterTitle = (revision: string): string => `Came after revision ${revision}, not counted`;
