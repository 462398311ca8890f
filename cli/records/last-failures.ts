import type { Run } from '../../reports/record/run/run.ts';
import { weightOf } from '../../reports/verdict/standing/standing.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';

/** The failures of a run: enough to judge them again. */
export interface LastFailures {
  readonly checks: readonly string[];
  readonly requirements: readonly string[];
}

/** Lists the failures of a run without waivers, or the run's whole selection if its target never answered; null: none. */
export function listFailures(run: Run): LastFailures | null {
  const { findings, coverage } = summarise(run);
  const failing = findings.filter(({ standing }) => weightOf(standing) === 'fails');
  const { planned, selection } = run.header;
  const isUnjudged = coverage.must.judged + coverage.should.judged === 0;
  if (isUnjudged && selection.requirements !== null) return { checks: planned, requirements: selection.requirements };
  if (failing.length === 0) return null;
  return {
    checks: [...new Set(failing.flatMap(({ checks }) => checks))].sort(),
    requirements: [...new Set(failing.flatMap(({ requirements }) => requirements))].sort(),
  };
}
