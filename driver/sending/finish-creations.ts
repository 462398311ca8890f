import type { OperationId } from '../../specs/operations.ts';
import type { Clock } from '../pace/clock.ts';
import type { Step } from './sending.ts';

/** The operations that create what is to be disconnected at the end of a run. */
const creations: ReadonlySet<OperationId> = new Set(['create-sandbox-connection', 'create-sandbox-account']);

/**
 * Lets a creation that is under way when its run is stopped come to its end: what it creates is disconnected only if its
 * answer is known.
 * @param graceMs how long after the stop, in milliseconds
 */
export function finishCreations(clock: Clock, graceMs: number): Step {
  return (next) => async (sending) => {
    const { operation, signal } = sending;
    if (!creations.has(operation.id) || signal.aborted) return next(sending);
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
