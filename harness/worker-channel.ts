import { BroadcastChannel } from 'node:worker_threads';
import type { SharedPauses } from '../driver/pace/polite-gate.ts';
import type { RunSettings } from './settings.ts';

/** What the workers of a run tell each other of. */
export interface WorkerNews {
  /** Access tokens that were handed out. */
  readonly tokens: {
    tell(token: string): void;
    /** Calls `learn` with each token that others tell of, and with those from before the suites. */
    listen(learn: (token: string) => void): void;
  };
  readonly pauses: SharedPauses;
  end(): void;
}

/**
 * Joins the other workers of a run. A target may send one worker's token to another, and what that one writes must not
 * hold it; and one that has too many requests has too many of all of them.
 */
export function joinWorkers({ issued = [], sharedBy, profile, seed }: RunSettings): WorkerNews {
  const channel = sharedBy === 1 ? null : new BroadcastChannel(`workers at ${profile.baseUrl}, seed ${seed}`);
  channel?.unref();
  let learn: (token: string) => void = () => {};
  let hold: (until: number) => void = () => {};
  if (channel !== null) {
    channel.onmessage = (message: unknown) => {
      const news = newsIn(message);
      if (typeof news === 'string') learn(news);
      if (typeof news === 'number') hold(news);
    };
  }
  return {
    tokens: {
      tell: (token) => channel?.postMessage(token),
      listen(listener) {
        for (const token of issued) listener(token);
        learn = listener;
      },
    },
    pauses: {
      tell: (until) => channel?.postMessage(until),
      listen(listener) {
        hold = listener;
      },
    },
    end: () => channel?.close(),
  };
}

/** A token is told as it is, a pause by the moment of its end. */
function newsIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'data' in message ? message.data : undefined;
}
