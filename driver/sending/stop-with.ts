import type { Step } from './sending.ts';

/**
 * Ends a request also when `stopped` is aborted, which ends all of them. `AbortSignal.any` would keep one signal for each
 * request of a run.
 */
export function stopWith(stopped: AbortSignal): Step {
  return (next) => async (sending) => {
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
}
