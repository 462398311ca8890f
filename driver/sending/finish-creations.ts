import type { Clock } from '../pace/clock.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/** Lets creations under way end within `graceMs` of a stop: only their answer's token can disconnect what they make. */
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
