import { loadRun } from '../record/run/load-run.ts';
import type { Run } from '../record/run/run.ts';
import { type Summary, summarise } from '../verdict/summary/summary.ts';

export interface JudgedRun {
  readonly dir: string;
  readonly run: Run;
  readonly summary: Summary;
}

/** @throws ReportError */
export function judgeRun(dir: string): JudgedRun {
  const run = loadRun(dir);
  return { dir, run, summary: summarise(run) };
}
