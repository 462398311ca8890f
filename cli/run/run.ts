import { cleanupMs } from '../../harness/clean-up.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { loadCatalogue } from '../../specs/catalogue.ts';
import type { Profile } from '../../specs/profile.ts';
import { Interruption } from '../interruption.ts';
import type { Io } from '../io.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import { describeUnknown } from '../preflight/fixture-warnings.ts';
import { preflight } from '../preflight/preflight.ts';
import { type ProbedFixtures, probeFixtures } from '../preflight/probe-fixtures.ts';
import { readWholeRun } from '../records/named-run.ts';
import type { StartEngine } from './engine.ts';
import { recordUnjudged } from './record-unjudged.ts';
import type { RunOptions } from './run-options.ts';
import { planRun, type RunPlan } from './run-plan.ts';
import { runSuites } from './run-suites.ts';
import { shareOut } from './share-out.ts';
import { openTarget } from './target.ts';
import { describeDuration } from './time-limit.ts';

/**
 * Tests a target: tries the credentials, runs the suites, keeps the record, and renders the reports from it. From the
 * line that it prints first, a signal leads to the record's footer and the reports, too.
 *
 * @param startEngine what runs the suites; null: vitest does
 * @returns the exit code.
 * @throws UsageError for what can't be run, ReportError where the record can't be written.
 */
export async function run(options: RunOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  const catalogue = loadCatalogue();
  const interruption = new Interruption(io, (signal) => {
    io.stderr.write(`\n${signal}: stopping, and finishing the reports. Once more ends it at once.\n`);
  });
  try {
    const baseline = options.baseline === undefined ? null : readWholeRun(options.baseline);
    const target = await openTarget(options.profile, io.environment, [...catalogue.requirements.keys()]);
    try {
      const plan = planRun(options, target.profile, catalogue);
      io.stdout.write(`${describePlan(plan, options, target.isEmbedded)}\n`);
      const { timeLimit, profile } = plan;
      const untilOver = timeLimit === null ? [] : [timerSignal(timeLimit.endsAt - Date.now())];
      const tried = await preflight(profile, AbortSignal.any([interruption.aborted, ...untilOver]));
      const isOver = timeLimit !== null && Date.now() >= timeLimit.endsAt;
      if (interruption.signal === null && (isOver || tried.kind !== 'ready')) {
        await disconnectCreated(profile, tried, [], AbortSignal.timeout(cleanupMs));
        const late = `The time for the run, ${timeLimit?.name}, was over before the target had answered. Nothing was judged; give it more.`;
        const reason = tried.kind === 'ready' || isOver ? tried.secrets.redact(late) : tried.sentence;
        io.stderr.write(`${forTerminal(reason, 4_000)}\n`);
        const context = { options, catalogue, io, interruption, startEngine };
        return await recordUnjudged({ ...plan, baseline }, context, reason);
      }
      const firstConnection = tried.kind === 'ready' ? tried.firstConnection : null;
      try {
        const probed = await askForFixtures(profile, interruption.aborted, io);
        const triedPlan = { ...plan, baseline, firstConnection, tried, probed };
        return await runSuites(triedPlan, { options, catalogue, io, interruption, startEngine });
      } catch (error) {
        await disconnectCreated(profile, tried, [], AbortSignal.timeout(cleanupMs));
        throw error;
      }
    } finally {
      await target.close();
    }
  } finally {
    interruption.release();
  }
}

/** How long asking for the fixtures may take: the run goes on without what is not answered by then. Milliseconds. */
const fixturesMs = 10_000;

/** Names the fixtures that the target does not know. The run goes on: what needs them says so itself. */
async function askForFixtures(profile: Profile, aborted: AbortSignal, { stderr }: Io): Promise<ProbedFixtures> {
  const probed = await probeFixtures(profile, AbortSignal.any([aborted, AbortSignal.timeout(fixturesMs)]));
  for (const line of describeUnknown(probed.unknown)) stderr.write(`Warning: ${line}.\n`);
  return probed;
}

/** The longest time that a timer takes, in milliseconds. */
const longestTimerMs = 2_147_483_647;

function timerSignal(ms: number): AbortSignal {
  return AbortSignal.timeout(Math.min(longestTimerMs, Math.max(0, ms)));
}

/** The first line of a run. */
function describePlan(
  plan: RunPlan,
  { effort, workers, shard, challenge, maxTime }: RunOptions,
  isEmbedded: boolean,
): string {
  const { profile, seed, planned, checks, timeLimit } = plan;
  const what = isEmbedded ? 'the embedded sandbox' : profile.name;
  const { length } = shareOut(checks, profile, workers);
  const fewer = length < workers ? ` of ${workers} (the limits of the profile, or the checks, allow no more)` : '';
  const threads = workers === 1 ? '' : `, ${length}${fewer} workers`;
  const part = shard === undefined ? '' : `, part ${shard.index} of ${shard.count}`;
  const origin = challenge === undefined ? '' : ` of challenge ${challenge}`;
  const seconds = timeLimit === null ? null : Math.ceil((timeLimit.endsAt - Date.now()) / 1_000);
  const time = seconds === null ? 'without a time limit' : `at most ${describeDuration(maxTime ?? seconds)}`;
  return `Testing ${what} ${profile.version} at ${profile.baseUrl}: ${planned.size} checks, effort ${effort}, seed ${seed}${origin}${part}${threads}, ${time}`;
}
