import { type Clock, wake } from '../pace/clock.ts';
import type { Step } from './sending.ts';

/** Ends a request also when `stopped` is aborted. `AbortSignal.any` would keep a signal for each request of a run. */
export const stopWith =
  (stopped: AbortSignal): Step =>
  (next) =>
  async (sending) => {
    if (sending.signal === stopped) return next(sending);
    const sources = [stopped, sending.signal];
    const both = new AbortController();
    const abort = (): void => both.abort(sources.find(({ aborted }) => aborted)?.reason);
    for (const source of sources) {
      if (source.aborted) abort();
      source.addEventListener('abort', abort);
    }
    try {
      return await next({ ...sending, signal: both.signal });
    } finally {
      for (const source of sources) source.removeEventListener('abort', abort);
    }
  };

/**
 * After a stop, gives the creations and disconnections under way `graceMs` more to end. Only the answer to a creation
 * has the token that disconnects the new connection; and a disconnection that was carried out is refused afterwards.
 */
export const finishConnections =
  (clock: Clock, graceMs: number): Step =>
  (next) =>
  async (sending) => {
    const { operation, signal } = sending;
    const isFinished = operation.issuesToken || operation.id === 'disconnect-entity';
    if (!isFinished || signal.aborted) return next(sending);
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
      wake(ended);
    }
  };
