import type { Clock } from '../pace/clock.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/**
 * Lets a creation of a connection or an account that is under way when its run is stopped come to its end: what it
 * creates can be disconnected only with the token in its answer.
 *
 * @param graceMs how long after the stop, in milliseconds
 */
export function finishCreations(clock: Clock, graceMs: number): Step {
  const finish = async (next: Send, sending: Sending): Promise<Reply> => {
    const { signal } = sending;
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
  return (next) => (sending) =>
    sending.operation.issuesToken && !sending.signal.aborted ? finish(next, sending) : next(sending);
}
