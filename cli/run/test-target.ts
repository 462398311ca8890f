import { machineClock } from '../../driver/pace/clock.ts';
import { cleanupMs } from '../../harness/clean-up.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { SafeText } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { disconnectCreated } from '../preflight/disconnect-created.ts';
import { describeRefusedForeign, describeUnknown } from '../preflight/fixture-warnings.ts';
import { foreignTokenRefusal } from '../preflight/foreign-token.ts';
import { preflight } from '../preflight/preflight.ts';
import { awaitTarget, probePresence, type Waited } from '../preflight/presence-probe.ts';
import { type ProbedFixtures, probeFixtures } from '../preflight/probe-fixtures.ts';
import type { PartThreads } from './engine/part-threads.ts';
import type { RunOptions } from './plan/run-options.ts';
import { planRun, type RunPlan } from './plan/run-plan.ts';
import { shareOut } from './plan/share-out.ts';
import { describeDuration, timeLimitFrom } from './plan/time-limit.ts';
import { recordUnjudged, runSuites } from './run-suites.ts';
import type { RunTraffic } from './run-traffic.ts';
import type { RunContext, TriedPlan } from './start-record.ts';
import type { Target } from './target.ts';

/** The earlier runs that this one is compared with. */
type Earlier = Pick<TriedPlan, 'baseline' | 'frozen'>;

/** A plan whose target is there, before its credentials and fixtures are tried. */
type ReadyPlan = RunPlan & Earlier & Pick<TriedPlan, 'startEngine' | 'endThreads'>;

/**
 * Waits for the target if the user wants that, and tests it. @returns the exit code. @throws UsageError, ReportError
 */
export async function testTarget(
  target: Target,
  earlier: Earlier,
  threads: PartThreads,
  context: RunContext,
): Promise<number> {
  const { options, catalogue, io } = context;
  const planned = planRun(
    options,
    target.profile,
    catalogue,
    context.ownChecks?.map(({ check }) => check),
  );
  const absence = await waitFor(planned.profile, context);
  if (absence !== null) return endUnjudged({ ...planned, ...earlier }, context, absence);
  // The time of the run begins when its target is there.
  const startedAt = new Date();
  const { maxTime, effort } = options;
  const timeLimit = timeLimitFrom(maxTime, planned.profile, effort, startedAt.getTime(), options);
  const plan = { ...planned, startedAt, timeLimit };
  if (options.quiet !== true) io.stdout.write(`${describePlan(plan, options, target.isEmbedded)}\n`);
  const ready = { ...plan, ...earlier };
  const { startEngine } = context;
  if (startEngine !== null) return runWithTraffic({ ...ready, startEngine, endThreads: () => {} }, context);
  threads.prepare(shareOut(plan.checks, plan.profile, options.workers).length);
  const endThreads = (): void => void threads.close();
  return runWithTraffic({ ...ready, startEngine: threads.start, endThreads }, context);
}

async function runWithTraffic(plan: ReadyPlan, context: RunContext): Promise<number> {
  const { traffic: path } = context.options;
  const traffic = path === undefined ? null : new (await import('./run-traffic.ts')).RunTraffic(path);
  try {
    return await tryAndRun(plan, traffic, context);
  } finally {
    traffic?.close();
  }
}

/** Tries credentials and fixtures, and runs the suites. If the time is over by then, or no answer came, nothing is judged. */
async function tryAndRun(plan: ReadyPlan, traffic: RunTraffic | null, context: RunContext): Promise<number> {
  const { interruption } = context;
  const { timeLimit, profile } = plan;
  const untilOver =
    timeLimit === null ? [] : [AbortSignal.timeout(Math.min(maxTimerMs, Math.max(0, timeLimit.endsAt - Date.now())))];
  const tried = await preflight(profile, AbortSignal.any([interruption.aborted, ...untilOver]), context.io.clock);
  const isOver = timeLimit !== null && Date.now() >= timeLimit.endsAt;
  if (interruption.signal === null && (isOver || tried.kind !== 'ready')) {
    await disconnectCreated(profile, tried, [], AbortSignal.timeout(cleanupMs));
    const late = `The time for the run, ${timeLimit?.name}, was over before the target had answered. Give it more.`;
    const reason = tried.kind === 'ready' || isOver ? tried.secrets.redact(late) : tried.sentence;
    return endUnjudged(plan, context, reason);
  }
  const firstConnection = tried.kind === 'ready' ? tried.firstConnection : null;
  try {
    const probed = await askForFixtures(profile, tried, interruption.aborted, context);
    const before = [firstConnection, ...probed.asked.map(({ exchange }) => exchange)];
    if (tried.kind === 'ready') traffic?.takeEarlier(before, tried.secrets);
    return await runSuites({ ...plan, firstConnection, tried, probed, traffic }, context);
  } catch (error) {
    await disconnectCreated(profile, tried, [], AbortSignal.timeout(cleanupMs));
    throw error;
  }
}

/** Prints and records why nothing could be judged. @returns the exit code */
function endUnjudged(plan: RunPlan & Earlier, context: RunContext, reason: SafeText): Promise<number> {
  context.io.stderr.write(`${forTerminal(reason, 4_000)}\n`);
  return recordUnjudged(plan, context, reason);
}

/** Waits for the target if the user asked for it. @returns why the target is not there; null: it is */
async function waitFor(profile: Profile, { options, io, interruption }: RunContext): Promise<SafeText | null> {
  const { wait } = options;
  if (wait === undefined) return null;
  const probe = probePresence(profile);
  const say = (text: string): void => {
    if (options.quiet !== true) io.stdout.write(`${forTerminal(probe.redact(text), 2_000)}\n`);
  };
  try {
    const waited: Waited = await awaitTarget(probe, wait * 1_000, {
      clock: machineClock,
      signal: interruption.aborted,
      onAbsent: (why) => say(`Waiting up to ${wait} s for ${profile.name} at ${profile.baseUrl}: ${why}`),
    });
    if (waited.kind === 'absent') {
      const sentence = `${profile.name} was not there within ${wait} s at ${profile.baseUrl}: ${waited.why}. See that it starts, that baseUrl is right, or give it longer.`;
      return probe.redact(sentence);
    }
    if (waited.kind === 'there' && waited.afterMs >= 1_000) {
      say(`${profile.name} is there after ${(waited.afterMs / 1_000).toFixed(1)} s.`);
    }
    return null;
  } finally {
    await probe.close();
  }
}

/** Milliseconds. The run goes on without later answers. */
const fixturesMs = 10_000;

async function askForFixtures(
  profile: Profile,
  { secrets }: Pick<TriedPlan['tried'], 'secrets'>,
  aborted: AbortSignal,
  { options, io }: RunContext,
): Promise<ProbedFixtures> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(fixturesMs)]);
  const mayWrite = true;
  const probed = await probeFixtures(profile, signal, mayWrite, secrets);
  const refusal = await foreignTokenRefusal(profile, signal, secrets);
  const refused = refusal === null ? [] : [describeRefusedForeign(refusal, options.profile)];
  for (const line of [...refused, ...describeUnknown(probed.unknown, options.profile)])
    io.stderr.write(`Warning: ${line}.\n`);
  return probed;
}

/** The longest time that a timer of Node.js can wait. */
const maxTimerMs = 2_147_483_647;

function describePlan(
  plan: RunPlan,
  { effort, workers, shard, challenge, maxTime, failures, repeat }: RunOptions,
  isEmbedded: boolean,
): string {
  const { profile, seed, checks, timeLimit } = plan;
  const what = isEmbedded ? 'the embedded sandbox' : profile.name;
  const { length } = shareOut(checks, profile, workers);
  const fewer = length < workers ? ` of ${workers} (the limits of the profile, or the checks, allow no more)` : '';
  const threads = workers === 1 ? '' : `, ${length}${fewer} workers`;
  const part = shard === undefined ? '' : `, part ${shard.index} of ${shard.count}`;
  const origin = challenge === undefined ? '' : ` of challenge ${challenge}`;
  const again = failures === undefined ? '' : ', for what failed in the last run';
  const times = repeat === undefined ? '' : `, ${repeat} times`;
  // The default limit is not shown, since it fits the slowest target and may be days.
  const limit = maxTime === undefined ? '' : `, at most ${describeDuration(maxTime)}`;
  const time = timeLimit === null ? ', without a time limit' : limit;
  return `Testing ${what} ${profile.version} at ${profile.baseUrl}: ${checks.length} checks${again}, effort ${effort}, seed ${seed}${origin}${part}${threads}${times}${time}`;
}
