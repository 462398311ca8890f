import { isAboutSecurity } from '../../../specs/catalogue/security-requirements.ts';
import { operationIds } from '../../../specs/interface/operations.ts';
import { type Level, type Outcome, outcomes } from '../../../specs/words/finding.ts';
import type { Run } from '../../record/run/run.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { type SectionRow, sectionLink } from './section-rows.ts';

const checksNamed = 12;

export function operationGrid(run: Run, { requirements }: Summary) {
  const shown = outcomes.filter((outcome) => requirements.some((requirement) => requirement.outcome === outcome));
  const rows = operationIds.map((operation) => {
    const ofOperation = requirements.filter(({ id }) => run.requirements.get(id)?.operations.includes(operation));
    return {
      operation,
      total: ofOperation.length,
      counts: shown.map((outcome) => ofOperation.filter((each) => each.outcome === outcome).length),
    };
  });
  return { outcomes: shown, rows: rows.filter(({ total }) => total > 0) };
}

/** Worst outcome first, musts before shoulds, security first. */
export function requirementRows(
  run: Run,
  { requirements }: Summary,
  shown: readonly SummaryFinding[],
  sections: ReadonlyMap<string, SectionRow>,
) {
  return failedFirst(requirements).map(({ id, level, outcome, code, reason, cause, checks, waived }) => {
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
      section: sectionLink(sections, recorded?.section),
      security: isAboutSecurity(id),
      operations: recorded?.operations ?? [],
      checks: checks.slice(0, checksNamed),
      checksLeft: Math.max(0, checks.length - checksNamed),
      findings: shown.filter(({ requirements: broken }) => broken.includes(id)).map((finding) => finding.id),
    };
  });
}

function failedFirst(requirements: Summary['requirements']): Summary['requirements'] {
  const ranked = requirements.map((requirement) => {
    const { id, level, outcome } = requirement;
    const rank = outcomes.indexOf(outcome) * 4 + (level === 'must' ? 0 : 2) + (isAboutSecurity(id) ? 0 : 1);
    return { requirement, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ requirement }) => requirement);
}

export const outcomeBars = (requirements: readonly { readonly level: Level; readonly outcome: Outcome }[]) =>
  (['must', 'should'] as const).map((level) => {
    const ofLevel = requirements.filter((requirement) => requirement.level === level);
    const parts = outcomes.map((outcome) => ({
      outcome,
      count: ofLevel.filter((each) => each.outcome === outcome).length,
    }));
    return { level, total: ofLevel.length, parts: parts.filter(({ count }) => count > 0) };
  });
