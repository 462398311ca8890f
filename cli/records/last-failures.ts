import type { Run } from '../../reports/record/run/run.ts';
import { weightOf } from '../../reports/verdict/standing.ts';
import { summarise } from '../../reports/verdict/summary.ts';

/** What failed in a run: enough to judge that again. */
export interface LastFailures {
  /** Ids of the checks that saw it. */
  readonly checks: readonly string[];
  /** Ids of the requirements that are broken. */
  readonly requirements: readonly string[];
}

/** Lists what failed in a run, strict or not as it was, without what is waived; null where nothing did. */
export function listFailures(run: Run): LastFailures | null {
  const failing = summarise(run).findings.filter(({ standing }) => weightOf(standing) === 'fails');
  if (failing.length === 0) return null;
  return {
    checks: [...new Set(failing.flatMap(({ checks }) => checks))].sort(),
    requirements: [...new Set(failing.flatMap(({ requirements }) => requirements))].sort(),
  };
}
