import type { Reply, Send, Sending, Step } from './sending.ts';

/** Ends a request also when `stopped` is aborted. `AbortSignal.any` would keep a signal for each request of a run. */
export const stopWith =
  (stopped: AbortSignal): Step =>
  (next) =>
  (sending) =>
    sending.signal === stopped ? next(sending) : stopWithBoth(stopped, next, sending);

async function stopWithBoth(stopped: AbortSignal, next: Send, sending: Sending): Promise<Reply> {
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
}
