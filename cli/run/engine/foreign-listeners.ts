/** Events of the process by which vitest and vite would end it, before any report is written. */
const events = ['SIGINT', 'SIGTERM', 'exit', 'unhandledRejection'] as const;

/**
 * Keeps whatever listens to the end of the process from being added while `work` goes on: what a signal means is decided
 * by the run alone. Listeners from before stay. A signal is handled in a task of its own, so that none comes between
 * the adding of a listener and its removal.
 */
export async function withoutForeignListeners<T>(work: () => Promise<T>): Promise<T> {
  const remove = (event: string | symbol, listener: (...args: unknown[]) => void): void => {
    if (!events.some((each) => each === event)) return;
    queueMicrotask(() => process.removeListener(event, listener));
  };
  process.on('newListener', remove);
  try {
    return await work();
  } finally {
    process.off('newListener', remove);
  }
}
