import { BroadcastChannel } from 'node:worker_threads';
import type { SharedPauses } from '../../driver/pace/polite-gate.ts';
import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import type { RunSettings } from '../settings/settings.ts';

/** Shares issued tokens, pauses and signs of life of the target between the workers of a run. */
export interface WorkerChannel {
  readonly tokens: {
    publish(token: IssuedToken): void;
    /** Calls `receive` with each token of the other workers, and with each token issued before the suites began. */
    subscribe(receive: (token: IssuedToken) => void): void;
  };
  readonly pauses: SharedPauses;
  readonly answers: {
    publish(): void;
    subscribe(receive: () => void): void;
  };
  close(): void;
}

/** A token; the end of a pause, in milliseconds since the epoch; or `true`: the target has answered. */
type Message = IssuedToken | number | true;

/** Every worker must redact the tokens of all, and pause when the target asks one of them to. */
export function openWorkerChannel({ issued = [], sharedBy, profile, seed }: RunSettings): WorkerChannel {
  let receiveToken: (token: IssuedToken) => void = () => {};
  let receivePause: (until: number) => void = () => {};
  let receiveAnswer: () => void = () => {};
  const receive = (message: Message): void => {
    if (message === true) receiveAnswer();
    else if (typeof message === 'number') receivePause(message);
    else receiveToken(message);
  };
  // It connects all threads of this process that open one of this name.
  const channel = sharedBy === 1 ? null : new BroadcastChannel(`workers at ${profile.baseUrl}, seed ${seed}`);
  if (channel !== null) {
    channel.unref();
    channel.onmessage = (event: unknown) => receive((event as { readonly data: Message }).data);
  }
  const send = (message: Message) => channel?.postMessage(message);
  return {
    tokens: {
      publish: send,
      subscribe(listener) {
        for (const token of issued) listener(token);
        receiveToken = listener;
      },
    },
    pauses: {
      tell: send,
      listen(hold) {
        receivePause = hold;
      },
    },
    answers: {
      publish: () => send(true),
      subscribe(listener) {
        receiveAnswer = listener;
      },
    },
    close: () => channel?.close(),
  };
}
