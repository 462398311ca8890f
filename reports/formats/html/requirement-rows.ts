import { operationIds } from '../../../specs/operations.ts';
import { outcomes } from '../../../specs/outcome.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import type { SummaryFinding } from '../../verdict/summary-finding.ts';

/** Checks of a requirement that are named; the others are counted. */
const checksNamed = 12;

/** How many requirements of each operation came to each outcome; outcomes and operations without any are left out. */
export function operationGrid(run: Run, { requirements }: Summary) {
  const shown = outcomes.filter((outcome) => requirements.some((requirement) => requirement.outcome === outcome));
  const rows = operationIds.map((operation) => {
    const own = requirements.filter(({ id }) => run.requirements.get(id)?.operations.includes(operation));
    return {
      operation,
      total: own.length,
      counts: shown.map((outcome) => own.filter((each) => each.outcome === outcome).length),
    };
  });
  return { outcomes: shown, rows: rows.filter(({ total }) => total > 0) };
}

/** A row for each requirement. @param shown the findings that the page writes out, to which a row links */
export function requirementRows(run: Run, { requirements }: Summary, shown: readonly SummaryFinding[]) {
  const findings = new Map<string, number[]>();
  for (const { id, requirements: broken } of shown) {
    for (const requirement of broken) findings.set(requirement, [...(findings.get(requirement) ?? []), id]);
  }
  return requirements.map(({ id, level, outcome, code, reason, cause, checks, waived }) => {
    const recorded = run.requirements.get(id);
    return {
      id,
      level,
      outcome,
      code,
      waived,
      reason,
      cause: cause ?? null,
      statement: recorded?.statement ?? '',
      section: recorded?.section ?? '',
      operations: recorded?.operations ?? [],
      checks: checks.slice(0, checksNamed),
      checksLeft: Math.max(0, checks.length - checksNamed),
      findings: findings.get(id) ?? [],
    };
  });
}
