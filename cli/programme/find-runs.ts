import { join } from 'node:path';
import { sha256OfRecord } from '../../reports/certificate/record-digest.ts';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import { readHeader } from '../../reports/record/file/record-reader.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { type PlanToCollect, planProblems, type TargetToCollect } from './plan-to-collect.ts';
import type { IndexEntry, TargetFigures } from './programme-index.ts';
import { ResultsFolder } from './results-folder.ts';

export interface FoundRun {
  readonly target: TargetToCollect;
  /** Its folder below the results, with `/` between the steps. */
  readonly name: string;
  readonly sha256: string;
  /** Noted by the process that tested the target. */
  readonly figures: TargetFigures;
}

/** A target without a run that counts. `missing`: why; null: the reason is not known. */
export interface NoRun {
  readonly target: TargetToCollect;
  readonly missing: IndexEntry['missing'];
}

/** Finds the run of each target, below `dir` or its `parts`. A damaged run, or one of another plan, counts as none. */
export function findRuns(plan: PlanToCollect, dir: string, parts: number | null): readonly (FoundRun | NoRun)[] {
  const runs = plan.targets.map((target) => {
    const part = parts === null ? '' : String(target.index % parts);
    return tryToRead(target, () => findRun(target, plan, join(dir, part), part));
  });
  const byRecord = groupBy(runs.filter(isFound), ({ sha256 }) => sha256);
  return runs.map((run) => {
    const doubles = (isFound(run) && byRecord.get(run.sha256)) || [];
    if (doubles.length < 2) return run;
    const ids = doubles.slice(0, 10).map(({ target }) => target.id);
    return refused(run.target, `One record lies there for several targets: ${ids.join(', ')}.`);
  });
}

const isFound = (run: FoundRun | NoRun): run is FoundRun => 'sha256' in run;

function findRun(target: TargetToCollect, plan: PlanToCollect, path: string, part: string): FoundRun | NoRun {
  const results = new ResultsFolder(path);
  const { runId } = plan;
  const result = results.result(target.id, runId);
  if (result === null) {
    const said = results.missing(target.id, runId);
    return { target, missing: said && { state: said.state, attempts: said.attempts, reason: said.reason } };
  }
  const folder = results.runFolder(target.id, runId);
  const problems = planProblems(readHeader(new RunFolder(folder)), plan, target);
  if (problems.length > 0) return refused(target, `Its run does not answer the plan. ${problems.join(' ')}`);
  const name = [part, target.id, runId].filter((step) => step !== '').join('/');
  return { target, name, sha256: sha256OfRecord(folder), figures: result.figures };
}

const refused = (target: TargetToCollect, reason: string): NoRun => ({
  target,
  missing: { state: 'refused', attempts: 1, reason },
});

/** Reads data of a target; an error becomes the reason why the target has no result. */
export function tryToRead<Value>(target: TargetToCollect, read: () => Value): Value | NoRun {
  try {
    return read();
  } catch (error) {
    return refused(target, error instanceof Error ? error.message : String(error));
  }
}
