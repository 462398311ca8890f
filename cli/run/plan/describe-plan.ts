import type { RunOptions } from './run-options.ts';
import type { RunPlan } from './run-plan.ts';
import { shareOut } from './share-out.ts';
import { describeDuration } from './time-limit.ts';

/** The first line of a run: what is tested, where, how, and for how long at most if the user set a limit. */
export function describePlan(
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
  const time = timeLimit === null ? ', without a time limit' : maxTimeOf(maxTime);
  return `Testing ${what} ${profile.version} at ${profile.baseUrl}: ${checks.length} checks${again}, effort ${effort}, seed ${seed}${origin}${part}${threads}${times}${time}`;
}

/** The limit by default is for targets that use up all times of the profile, days at worst: it says nothing of this run. */
function maxTimeOf(maxTime: number | undefined): string {
  return maxTime === undefined ? '' : `, at most ${describeDuration(maxTime)}`;
}
