import { type Clock, wake } from '../pace/clock.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/**
 * After a stop, gives the creations and disconnections under way `graceMs` more to end. Only the answer to a creation
 * has the token that disconnects the new connection; and a disconnection that was carried out is refused afterwards.
 */
export function finishConnections(clock: Clock, graceMs: number): Step {
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
      wake(ended);
    }
  };
  return (next) => (sending) => {
    const { operation, signal } = sending;
    const isFinished = operation.issuesToken || operation.id === 'disconnect-entity';
    return isFinished && !signal.aborted ? finish(next, sending) : next(sending);
  };
}
