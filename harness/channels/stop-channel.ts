import { openBroadcast } from './broadcast.ts';

/** Interval at which the stop is repeated, for a worker that is only about to listen. Milliseconds. */
const repeatEveryMs = 50;

/** Stops the workers that listen on a channel, until it is closed. */
export interface StopSender {
  /** Ends what is under way, too. */
  stop(): void;
  /** Sends nothing more for a reason, which then stands at all that has not been judged. */
  end(reason: string): void;
  close(): void;
}

/** Opens a channel to stop workers by. `name`: one of its own for each run. */
export function openStopSender(name: string): StopSender {
  const channel = openBroadcast<string | null>(name);
  let timer: NodeJS.Timeout | null = null;
  let message: string | null = null;
  let isClosed = false;
  function send(next: string | null): void {
    if (isClosed) return;
    message = next;
    channel.send(message);
    timer ??= setInterval(() => channel.send(message), repeatEveryMs).unref();
  }
  return {
    stop: () => send(null),
    end: (reason) => send(reason),
    close() {
      isClosed = true;
      if (timer !== null) clearInterval(timer);
      channel.close();
    },
  };
}

/**
 * Calls `onStop`, once, when the workers are stopped, and `onEnd` when they are to send nothing more.
 * @returns how to listen no longer
 */
export function listenForStop(
  name: string,
  onStop: () => void,
  onEnd: (reason: string) => void = () => {},
): () => void {
  const channel = openBroadcast<string | null>(name, (reason) => {
    if (reason !== null) return onEnd(reason);
    channel.close();
    onStop();
  });
  return () => channel.close();
}
