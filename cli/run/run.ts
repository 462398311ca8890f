import { rmSync } from 'node:fs';
import { boundsWith } from '../../driver/bounds.ts';
import type { EvidenceLimits } from '../../reports/record/evidence/evidence-bounds.ts';
import { openRecord, type RecordWriter } from '../../reports/record/record-writer.ts';
import type { Run } from '../../reports/record/run.ts';
import { type Catalogue, loadCatalogue } from '../../specs/catalogue.ts';
import type { Profile } from '../../specs/profile.ts';
import type { CheckReport } from '../../specs/record.ts';
import { Interruption, signalCodes } from '../interruption.ts';
import { type Io, isLive, usesColor } from '../io.ts';
import { readWholeRun } from '../records/named-run.ts';
import { cacheFolder, clearReports } from '../records/output-folder.ts';
import type { EngineResult, StartEngine } from './engine.ts';
import { finishRun } from './finish-run.ts';
import { preflight } from './preflight.ts';
import { startProgress } from './progress.ts';
import { createRunHeader } from './run-header.ts';
import type { RunOptions } from './run-options.ts';
import { createWorkerSettings, planRun, type RunPlan } from './run-plan.ts';
import { isWanted, restrictReport } from './select-checks.ts';
import { shareOut } from './share-out.ts';
import { openTarget, recordedProfile } from './target.ts';

/** After a signal, this long for what is under way before it is given up. Milliseconds. */
const graceMs = 5_000;

/**
 * Tests a target: tries the credentials, runs the suites, keeps the record, and renders the reports from it.
 * @param startEngine what runs the suites; null: vitest does
 * @returns the exit code.
 * @throws UsageError for what can't be run, ReportError where the record can't be written.
 */
export async function run(options: RunOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  const catalogue = loadCatalogue();
  const interruption = new Interruption(io, (signal) => {
    io.stderr.write(`\n${signal}: stopping, and finishing the reports. Once more ends it at once.\n`);
  });
  const baseline = options.baseline === undefined ? null : readWholeRun(options.baseline);
  const target = await openTarget(options.profile, io.environment, [...catalogue.requirements.keys()]);
  try {
    const plan = planRun(options, target.profile, catalogue);
    io.stdout.write(`${opening(plan, options, target.isEmbedded)}\n`);
    const { timeLimit } = plan;
    const untilOver = timeLimit === null ? [] : [AbortSignal.timeout(Math.max(0, timeLimit.endsAt - Date.now()))];
    const tried = await preflight(plan.profile, AbortSignal.any([interruption.aborted, ...untilOver]));
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    if (timeLimit !== null && Date.now() >= timeLimit.endsAt) {
      const sentence = `The time for the run, ${timeLimit.name}, was over before the target had answered.`;
      io.stderr.write(`${sentence} Nothing was judged; give it more.\n`);
      return 3;
    }
    if (tried.kind !== 'ready') {
      io.stderr.write(`${tried.sentence}\n`);
      return 3;
    }
    return await runSuites(
      { ...plan, baseline, firstConnection: tried.firstConnection },
      options,
      catalogue,
      io,
      interruption,
      startEngine,
    );
  } finally {
    interruption.release();
    await target.close();
  }
}

/** How much of the findings is kept: the profile's bounds in the words of the record. */
function limitEvidence({ limits }: Profile): EvidenceLimits {
  const { findings, evidenceFiles, evidenceCharacters } = boundsWith(limits.answers);
  return { findingsPerCheck: findings, files: evidenceFiles, totalCharacters: evidenceCharacters };
}

type ReadyPlan = RunPlan & {
  readonly firstConnection: Parameters<typeof createWorkerSettings>[2];
  /** Read before the run begins, since the run may go to the same folder. */
  readonly baseline: Run | null;
};

async function runSuites(
  plan: ReadyPlan,
  options: RunOptions,
  catalogue: Catalogue,
  io: Io,
  interruption: Interruption,
  startEngine: StartEngine | null,
): Promise<number> {
  const { out, effort, strict } = options;
  const color = usesColor(io.stdout, io.environment, options.color);
  clearReports(out);
  const { seed, selection, profile } = plan;
  const planned = [...plan.planned.keys()];
  const recorded = recordedProfile({ profile, isEmbedded: options.profile === undefined });
  const record = openRecord(
    out,
    createRunHeader({
      profile: recorded,
      catalogue,
      seed,
      effort,
      strict,
      selection,
      planned,
      shard: options.shard ?? null,
    }),
    limitEvidence(profile),
  );
  const progress = startProgress({
    output: io.stdout,
    color,
    live: isLive(io.stdout, io.environment, options.color),
    planned: plan.planned,
    levelOf: (id) => catalogue.requirements.get(id)?.level ?? 'must',
    strict,
  });
  const asked = new Set(
    [...catalogue.requirements.values()].filter((each) => isWanted(selection, each)).map(({ id }) => id),
  );
  let result: EngineResult;
  try {
    result = await runEngine(startEngine, plan, options, interruption, (report) => {
      const restricted = restrictReport(report, selection, (id) => asked.has(id));
      record.check(restricted);
      progress.check(restricted);
    });
  } finally {
    progress.end();
    rmSync(cacheFolder(out), { recursive: true, force: true });
  }
  const failures = [...result.failures, ...endRecord(record, result, interruption)];
  const { reports, history } = options;
  const code = await finishRun({
    out,
    reports,
    color,
    signal: interruption.signal,
    failures,
    io,
    baseline: plan.baseline,
    history: history === undefined ? null : { path: history, appends: true },
  });
  // One that came while the reports were written let them be finished.
  return interruption.signal === null ? code : signalCodes[interruption.signal];
}

async function runEngine(
  startEngine: StartEngine | null,
  plan: ReadyPlan,
  options: RunOptions,
  interruption: Interruption,
  onCheck: (report: CheckReport) => void,
): Promise<EngineResult> {
  // Vitest takes half a second to load, which nobody waits for where nothing is run.
  const start = startEngine ?? (await import('./engine.ts')).startEngine;
  const engine = await start({
    parts: createWorkerSettings(plan, options, plan.firstConnection),
    cacheDir: cacheFolder(options.out),
    onCheck,
  });
  const { aborted } = interruption;
  const given = new Promise<EngineResult>((resolve) => {
    function stop(): void {
      engine.cancel();
      setTimeout(() => resolve({ ...engine.soFar(), failures: [] }), graceMs).unref();
    }
    if (aborted.aborted) stop();
    else aborted.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([engine.run(), given]);
}

/** Writes the footer, unless the record itself is what failed. */
function endRecord(record: RecordWriter, result: EngineResult, { signal }: Interruption): readonly unknown[] {
  const [failure] = result.failures;
  const interrupted = signal ?? (failure === undefined ? null : 'The harness failed; its messages say how.');
  try {
    record.footer({ interrupted, created: result.created, worldExchanges: result.worldExchanges });
    return [];
  } catch (error) {
    record.close();
    return result.failures.length > 0 ? [] : [error];
  }
}

function opening(plan: RunPlan, { effort, workers, shard }: RunOptions, isEmbedded: boolean): string {
  const { profile, seed, planned, checks } = plan;
  const what = isEmbedded ? 'the embedded sandbox' : profile.name;
  const { length } = shareOut(checks, profile, workers);
  const fewer = length < workers ? ` of ${workers} (the limits of the profile, or the checks, allow no more)` : '';
  const threads = workers === 1 ? '' : `, ${length}${fewer} workers`;
  const part = shard === undefined ? '' : `, part ${shard.index} of ${shard.count}`;
  return `Testing ${what} ${profile.version} at ${profile.baseUrl}: ${planned.size} checks, effort ${effort}, seed ${seed}${part}${threads}`;
}
