import type { Clock } from '../../driver/pace/clock.ts';
import type { TimeLimit } from '../settings/settings.ts';

const maxTimerMs = 2_147_483_647;

/** Ends the run when its time is over. @returns a function that stops the timer */
export function endInTime(limit: TimeLimit | undefined, clock: Clock, end: (reason: string) => void): () => void {
  if (limit === undefined) return () => {};
  const leftMs = Math.min(maxTimerMs, Math.max(0, limit.endsAt - clock.now()));
  const timer = setTimeout(() => end(`the time for the run, ${limit.name}, is over`), leftMs);
  timer.unref();
  return () => clearTimeout(timer);
}
