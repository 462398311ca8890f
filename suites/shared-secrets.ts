import { BroadcastChannel } from 'node:worker_threads';
import type { RunSettings } from './settings.ts';

/** The access tokens that the workers of a run tell each other of. */
export interface SharedSecrets {
  /** A token was handed out to this worker. */
  tell(token: string): void;
  /** Calls `learn` with each token that others tell of, and with those from before the suites. */
  listen(learn: (token: string) => void): void;
  end(): void;
}

/**
 * Joins the other workers of a run: a target may send one worker's token to another, and what that one writes must not
 * hold it.
 */
export function shareSecrets({ issued = [], sharedBy, profile, seed }: RunSettings): SharedSecrets {
  const channel = sharedBy === 1 ? null : new BroadcastChannel(`tokens of ${profile.baseUrl}, seed ${seed}`);
  channel?.unref();
  return {
    tell: (token) => channel?.postMessage(token),
    listen(learn) {
      for (const token of issued) learn(token);
      if (channel === null) return;
      channel.onmessage = (message: unknown) => {
        if (hasText(message)) learn(message.data);
      };
    },
    end: () => channel?.close(),
  };
}

function hasText(message: unknown): message is { readonly data: string } {
  return typeof message === 'object' && message !== null && 'data' in message && typeof message.data === 'string';
}
