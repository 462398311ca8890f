/** Time as the driver sees it, so that tests of polling and politeness need not wait. */
export interface Clock {
  /** Milliseconds since the epoch; never runs backwards. */
  now(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted, whichever comes first. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const { timeOrigin } = performance;

/** The clock of the machine: monotonic, anchored to the epoch when the process started. */
export const machineClock: Clock = {
  now: () => timeOrigin + performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end, { once: true });
    }),
};

/** Ends what sleeps with the signal of `sleeping`. An abort without a reason would make an error with its stack. */
export const wake = (sleeping: AbortController): void => sleeping.abort('over');
