import { type Effort, effortFigures, type TimeLimit } from '../../../harness/settings/settings.ts';
import type { Profile } from '../../../specs/words/profile.ts';

/** The most exchanges, not counting polls, after the soft deadline of a run: only boundary cases are left, at any effort. */
const maxExchanges = 1_000;

/** The most of these exchanges that follow one another: those of a check, and of the checks that it waits for. */
const longestChain = 100;

/** A week, as for `--max-time`. */
const maxSeconds = 604_800;

/** The time of a run if the target gives each answer at the last moment that the profile allows. */
export function longestRunSeconds({ timing, limits }: Pick<Profile, 'timing' | 'limits'>, effort: Effort): number {
  const { liveTimeoutMs, requestTimeoutMs, pollDeadlineMs } = timing;
  const { concurrency, requestsPerSecond } = limits;
  const exchangeMs = pollDeadlineMs + Math.max(liveTimeoutMs, requestTimeoutMs);
  const answersMs = (maxExchanges / concurrency + longestChain) * exchangeMs;
  const rateMs = requestsPerSecond === null ? 0 : (maxExchanges / requestsPerSecond) * 1_000;
  const totalMs = effortFigures[effort].softDeadlineMs + answersMs + rateMs;
  return Math.min(maxSeconds, Math.ceil(totalMs / 1_000));
}

/** @param maxTime seconds; 0: no limit; undefined: the most that `repeat` runs and `explore` milliseconds can take */
export function timeLimitFrom(
  maxTime: number | undefined,
  profile: Profile,
  effort: Effort,
  now: number,
  { explore = 0, repeat = 1 }: { readonly explore?: number; readonly repeat?: number } = {},
): TimeLimit | null {
  if (maxTime === 0) return null;
  if (maxTime !== undefined) return { endsAt: now + maxTime * 1_000, name: `max-time (${maxTime} s)` };
  const seconds = Math.min(maxSeconds, longestRunSeconds(profile, effort) * repeat) + Math.ceil(explore / 1_000);
  return { endsAt: now + seconds * 1_000, name: `${describeDuration(seconds)} by default (--max-time sets another)` };
}

/** Rounds up: `90 s`, `34 min`, `38 h`. */
export function describeDuration(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 120 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3_600)} h`;
}
