import type { Level, Outcome } from '../../../specs/words/finding.ts';
import { isJudged } from '../requirements/judge-requirements.ts';
import type { Summary } from './summary.ts';
import { laterTitle } from './summary-later.ts';

export interface LaterRow {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly outcome: Outcome;
  /** The defect, or the reason why the requirement could not be judged; null: it holds. */
  readonly why: string | null;
}

/** The section of a report on requirements of later revisions, which do not count: a title, a sentence and a table. */
export interface LaterView {
  readonly title: string;
  readonly sentence: string;
  readonly rows: readonly LaterRow[];
}

/** @returns null if nothing came after */
export function laterView({ later, run }: Summary): LaterView | null {
  if (later === undefined) return null;
  const { requirements, findings, revision } = later;
  const found = new Map(
    findings.flatMap(({ operations }) => operations.map(({ requirement, message }) => [requirement, message])),
  );
  const rows = requirements.map(
    ({ id, level, statement, outcome, reason }): LaterRow => ({
      id,
      level,
      statement,
      outcome,
      why: outcome === 'passed' ? null : (found.get(id) ?? reason),
    }),
  );
  const judged = rows.filter(({ outcome }) => isJudged(outcome)).length;
  const broken = rows.filter(({ outcome }) => outcome === 'failed' || outcome === 'advisory').length;
  const counted = `${rows.length} ${rows.length === 1 ? 'requirement' : 'requirements'} of revision ${revision}`;
  return {
    title: laterTitle(run.catalogueRevision),
    sentence: `${counted}: ${judged} judged, ${broken} broken.`,
    rows,
  };
}

export const errataSentences = ({ errata = [], run }: Summary): readonly string[] =>
  errata.map(
    ({ requirement, date, correction, because }) =>
      `Corrected under revision ${run.catalogueRevision} on ${date}, ${requirement}: ${correction} ${because}`,
  );
