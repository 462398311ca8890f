import type { Clock } from '../pace/clock.ts';
import type { Step } from './sending.ts';

/**
 * Lets a creation of a connection or an account that is under way when its run is stopped come to its end: what it
 * creates can be disconnected only with the token in its answer.
 *
 * @param graceMs how long after the stop, in milliseconds
 */
export function finishCreations(clock: Clock, graceMs: number): Step {
  return (next) => async (sending) => {
    const { operation, signal } = sending;
    if (!operation.issuesToken || signal.aborted) return next(sending);
    const late = new AbortController();
    const ended = new AbortController();
    const stop = async (): Promise<void> => {
      await clock.sleep(graceMs, ended.signal);
      late.abort(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await next({ ...sending, signal: late.signal });
    } finally {
      signal.removeEventListener('abort', stop);
      ended.abort();
    }
  };
}
