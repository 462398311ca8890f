import { BroadcastChannel } from 'node:worker_threads';
import type { SharedPauses } from '../../driver/pace/polite-gate.ts';
import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import type { RunSettings } from '../settings/settings.ts';

/** What the workers of a run send each other. */
export interface WorkerChannel {
  /** Access tokens that the target issued. */
  readonly tokens: {
    publish(token: IssuedToken): void;
    /** Calls `receive` with each token of the other workers, and with those that were issued before the suites began. */
    subscribe(receive: (token: IssuedToken) => void): void;
  };
  /** Pauses that the target asked one of them for. */
  readonly pauses: SharedPauses;
  /** That the target has answered. */
  readonly answers: {
    publish(): void;
    subscribe(receive: () => void): void;
  };
  close(): void;
}

/**
 * Opens the channel to the other workers of a run. A target may send one worker's token to another, which must redact
 * it too; and a target that asks one of them to pause has too many requests of all of them.
 */
export function openWorkerChannel({ issued = [], sharedBy, profile, seed }: RunSettings): WorkerChannel {
  const channel = sharedBy === 1 ? null : new BroadcastChannel(`workers at ${profile.baseUrl}, seed ${seed}`);
  channel?.unref();
  let receiveToken: (token: IssuedToken) => void = () => {};
  let receivePause: (until: number) => void = () => {};
  let receiveAnswer: () => void = () => {};
  if (channel !== null) {
    channel.onmessage = (message: unknown) => {
      const data = dataOf(message);
      if (isToken(data)) receiveToken(data);
      if (typeof data === 'number') receivePause(data);
      if (data === answered) receiveAnswer();
    };
  }
  return {
    tokens: {
      publish: (token) => channel?.postMessage(token),
      subscribe(receive) {
        for (const token of issued) receive(token);
        receiveToken = receive;
      },
    },
    pauses: {
      tell: (until) => channel?.postMessage(until),
      listen(hold) {
        receivePause = hold;
      },
    },
    answers: {
      publish: () => channel?.postMessage(answered),
      subscribe(receive) {
        receiveAnswer = receive;
      },
    },
    close: () => channel?.close(),
  };
}

/** What is sent for an answer. A token is sent as an object, a pause as its end in milliseconds since the epoch. */
const answered = true;

function isToken(data: unknown): data is IssuedToken {
  return typeof data === 'object' && data !== null && 'token' in data && 'ids' in data;
}

function dataOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'data' in message ? message.data : undefined;
}
