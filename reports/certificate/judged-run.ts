import { loadRun } from '../record/run/load-run.ts';
import type { Run } from '../record/run/run.ts';
import { type Summary, summarise } from '../verdict/summary/summary.ts';

export interface JudgedRun {
  /** Its folder. */
  readonly dir: string;
  readonly run: Run;
  readonly summary: Summary;
}

/** Reads a run from its folder, and judges it. @throws ReportError */
export function judgeRun(dir: string): JudgedRun {
  const run = loadRun(dir);
  return { dir, run, summary: summarise(run) };
}
