import { join } from 'node:path';
import { machineClock } from '../../driver/pace/clock.ts';
import { jsonText } from '../../reports/escape/json.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { Interruption, type Io, signalCodes, UsageError } from '../io.ts';
import { codeRoot } from '../package-root.ts';
import { assertProxies } from '../profile/proxy-variables.ts';
import { fromUser } from '../records/named-run.ts';
import type { StartEngine } from '../run/engine/engine.ts';
import { chosenRevision } from '../run/plan/chosen-revision.ts';
import { loadPlan } from './load-plan.ts';
import { lockPool } from './pool-lock.ts';
import type { KeptPlan } from './programme-index.ts';
import { type PlannedTarget, type ProgrammePlan, usualRunId } from './programme-plan.ts';
import { ResultsFolder } from './results-folder.ts';
import { runPool } from './run-pool.ts';
import { endWithParent, type ProcessEnd, runProcess } from './target-process.ts';
import { type TargetContext, testTarget } from './test-target.ts';

export interface ProgrammeRunFlags {
  readonly index?: number;
  readonly jobs?: number;
  readonly group?: { readonly index: number; readonly count: number };
  readonly results?: string;
  readonly runId?: string;
  readonly credentials?: string;
}

const indexVariable = 'JOB_COMPLETION_INDEX';

/** `limitMs`: how long a process may take beyond the time limit of its run. `graceMs`: to end in order when asked to. */
const spare = { limitMs: 60_000, graceMs: 15_000 };

/** Tests one target, a group, or all. @returns the exit code. @throws UsageError for plan or index */
export async function runProgramme(
  file: string,
  flags: ProgrammeRunFlags,
  io: Io,
  startEngine: StartEngine | null,
): Promise<number> {
  const plan = loadPlan(file, io.environment);
  assertProxies(io.environment);
  // Refuses an unknown revision before any target is tested.
  chosenRevision(plan.settings.revision ?? undefined);
  const results = new ResultsFolder(flags.results ?? plan.results);
  const runId = flags.runId ?? usualRunId(plan);
  const index = indexFrom(flags, io);
  const target = index === null ? null : targetAt(plan, index);
  if (target === null && flags.credentials !== undefined) {
    throw new UsageError('--credentials are those of one target; name it with --index');
  }
  keepPlan(plan, runId, results, new Date());
  const { effort } = plan.settings;
  if (index === null && effort !== 'thorough')
    io.stderr.write(
      `${forTerminal(file)} has effort ${effort}: its runs can certify no target. A certificate needs thorough.\n`,
    );
  endWithParent();
  const interruption = new Interruption(io, (signal) => {
    io.stderr.write(`\n${signal}: stopping. Once more ends it at once; the same command goes on later.\n`);
  });
  try {
    if (target === null) return await testTargets({ plan, runId, results, io, interruption }, flags);
    const credentials = flags.credentials ?? null;
    return await testTarget(target, { plan, runId, results, credentials, io, interruption, startEngine });
  } finally {
    interruption.release();
  }
}

function indexFrom({ index, jobs, group }: ProgrammeRunFlags, { environment }: Io): number | null {
  if (index !== undefined) return index;
  const text = environment[indexVariable] ?? '';
  if (text === '' || jobs !== undefined || group !== undefined) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`${indexVariable} is no index of a target: ${text}; give --index, or unset it`);
}

function targetAt({ file, targets }: ProgrammePlan, index: number): PlannedTarget {
  const target = targets[index];
  if (target !== undefined) return target;
  throw new UsageError(`${file}: there is no target ${index}; the plan has ${targets.length}, from 0`);
}

async function testTargets(
  { plan, runId, results, io, interruption }: Omit<TargetContext, 'credentials' | 'startEngine'>,
  { group, jobs = plan.concurrency }: ProgrammeRunFlags,
): Promise<number> {
  const targets = plan.targets.filter(({ index }) => group === undefined || index % group.count === group.index - 1);
  const unlock = lockPool(results.path, group ?? null);
  // Each process gets its own --index, so it must not read this one.
  const { JOB_COMPLETION_INDEX: _, ...environment } = io.environment;
  const limits = {
    limitMs: plan.settings.budget.maxTime * 1_000 + spare.limitMs,
    graceMs: spare.graceMs,
    stop: interruption.aborted,
    clock: machineClock,
  };
  const start = ({ index }: PlannedTarget): Promise<ProcessEnd> => {
    const own = ['--index', String(index), '--results', results.path, '--run-id', runId];
    const command = [process.execPath, join(codeRoot, 'cli', 'main.js'), 'programme', 'run', plan.file, ...own];
    return runProcess(command, environment, limits);
  };
  try {
    await runPool(targets, { plan, runId, results, jobs, io, stop: interruption.aborted, clock: machineClock, start });
  } finally {
    unlock();
  }
  if (interruption.signal !== null) return signalCodes[interruption.signal];
  const missing = targets.filter(({ id }) => results.wholeResult(id, runId) === null);
  const count = targets.length - missing.length;
  io.stdout.write(`${count} of ${targets.length} targets have a result, in ${forTerminal(results.path)}.\n`);
  return missing.length === 0 ? 0 : 3;
}

/** @throws UsageError if a run of that name has other settings */
function keepPlan(plan: ProgrammePlan, runId: string, results: ResultsFolder, now: Date): void {
  const before = fromUser(() => results.plan(runId));
  const targets = plan.targets.map(({ id, links, class: wanted }) => ({ id, class: wanted, links }));
  if (before !== null && jsonText(before.settings) !== jsonText(plan.settings)) {
    throw new UsageError(
      `${plan.file}: the results in ${results.path} hold a run "${runId}" with other settings; name another one with --run-id`,
    );
  }
  if (before !== null && jsonText(before.targets) === jsonText(targets)) return;
  const kept: KeptPlan = {
    schemaVersion: 1,
    programme: plan.name,
    runId,
    startedAt: before?.startedAt ?? now.toISOString(),
    settings: plan.settings,
    targets,
  };
  results.keepPlan(kept);
}
