import type { Clock } from '../../driver/pace/clock.ts';
import type { Io } from '../io.ts';
import { describeMissing } from './programme-index.ts';
import type { PlannedTarget, ProgrammePlan } from './programme-plan.ts';
import type { ResultsFolder } from './results-folder.ts';
import type { ProcessEnd } from './target-process.ts';

export interface PoolContext {
  readonly plan: ProgrammePlan;
  readonly runId: string;
  readonly results: ResultsFolder;
  readonly jobs: number;
  readonly io: Io;
  readonly stop: AbortSignal;
  readonly clock: Clock;
  start(target: PlannedTarget): Promise<ProcessEnd>;
}

/** The exit code for unusable input: another attempt would end in the same way. */
const usageCode = 2;

/** Tests all targets without a result, each in a process. One that still has none waits again, behind the others. */
export async function runPool(targets: readonly PlannedTarget[], context: PoolContext): Promise<void> {
  const { results, runId, jobs, io } = context;
  const untested = targets.filter(({ id }) => results.wholeResult(id, runId) === null);
  const before = targets.length - untested.length;
  const already = before === 0 ? '' : `; ${before} have a result already`;
  io.stdout.write(`Run ${runId}: ${targets.length} targets, ${jobs} at once${already}.\n`);
  const slots = new Slots(jobs);
  let done = before;
  const onDone = (target: PlannedTarget): void => {
    done += 1;
    io.stdout.write(`  ${done}/${targets.length} ${describeEnd(target, context)}\n`);
  };
  await Promise.all(untested.map((target) => tryUntilDone(target, slots, context, onDone)));
}

async function tryUntilDone(
  target: PlannedTarget,
  slots: Slots,
  context: PoolContext,
  onDone: (target: PlannedTarget) => void,
): Promise<void> {
  const { plan, runId, results, stop, clock } = context;
  const { attempts, pause } = plan.settings.budget;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await clock.sleep(pause * 1_000, stop);
    const known = results.missing(target.id, runId)?.attempts ?? 0;
    const end = await slots.use(async () => {
      if (stop.aborted) return null;
      // An existing folder is left from a crashed process: only this pool tests the target.
      results.removeAttempts(target.id);
      return await context.start(target);
    });
    if (end === null || stop.aborted) return;
    const hasResult = results.wholeResult(target.id, runId) !== null;
    if (!hasResult) keepReason(target, end, known, context);
    if (hasResult || end.code === usageCode) break;
  }
  results.removeAttempts(target.id);
  onDone(target);
}

/** Says why a process left no result, unless it said so itself. `known`: the attempts before it. */
function keepReason(target: PlannedTarget, end: ProcessEnd, known: number, context: PoolContext): void {
  const { plan, runId, results } = context;
  const isSaid = (results.missing(target.id, runId)?.attempts ?? 0) > known;
  if (isSaid && end.cut === null) return;
  const reason = end.cut ?? `Its process ended with exit code ${end.code}.`;
  results.keepMissing({ programme: plan.name, target: target.id, runId, state: 'ended', attempts: known + 1, reason });
}

function describeEnd({ id }: PlannedTarget, { results, runId }: PoolContext): string {
  const result = results.wholeResult(id, runId);
  if (result !== null) {
    const { durationMs, exchanges } = result.figures;
    return `${id}: ${result.verdict} (${(durationMs / 1_000).toFixed(1)} s, ${exchanges} exchanges)`;
  }
  return `${id}: no result: ${describeMissing(results.missing(id, runId))}`;
}

/** Lets only so many pieces of work go on at once; others wait for their turn. */
class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
