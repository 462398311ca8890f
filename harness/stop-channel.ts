import { BroadcastChannel } from 'node:worker_threads';

/** How often the stop is repeated, so that a worker that is only about to listen hears of it too. Milliseconds. */
const repeatEveryMs = 50;

/** Stops the workers that listen on a channel, until it is closed. */
export interface StopSender {
  stop(): void;
  close(): void;
}

/** Opens a channel to stop workers by. `name`: one of its own for each run. */
export function openStopSender(name: string): StopSender {
  const channel = new BroadcastChannel(name);
  channel.unref();
  let timer: NodeJS.Timeout | null = null;
  return {
    stop() {
      channel.postMessage(null);
      timer ??= setInterval(() => channel.postMessage(null), repeatEveryMs).unref();
    },
    close() {
      if (timer !== null) clearInterval(timer);
      channel.close();
    },
  };
}

/** Calls `onStop`, once, when the workers are stopped. @returns how to listen no longer */
export function listenForStop(name: string, onStop: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.unref();
  channel.onmessage = () => {
    channel.close();
    onStop();
  };
  return () => channel.close();
}
