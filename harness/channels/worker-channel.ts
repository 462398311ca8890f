import { BroadcastChannel } from 'node:worker_threads';
import type { SharedPauses } from '../../driver/pace/polite-gate.ts';
import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import type { RunSettings } from '../settings/settings.ts';

/** A channel that connects all threads of this process that opened it under the same name. */
interface Broadcast<Message> {
  send(message: Message): void;
  close(): void;
}

/** Opens a channel. An open channel does not keep the process alive. @param receive takes each message of the others */
function openBroadcast<Message>(name: string, receive?: (message: Message) => void): Broadcast<Message> {
  const channel = new BroadcastChannel(name);
  channel.unref();
  if (receive !== undefined) {
    channel.onmessage = (event: unknown) => receive((event as { readonly data: Message }).data);
  }
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Shares issued tokens, pauses and signs of life of the target between the workers of a run. */
export interface WorkerChannel {
  /** Access tokens that the target issued. */
  readonly tokens: {
    publish(token: IssuedToken): void;
    /** Calls `receive` with each token of the other workers, and with each token issued before the suites began. */
    subscribe(receive: (token: IssuedToken) => void): void;
  };
  /** The pauses that the target asked any of the workers for. */
  readonly pauses: SharedPauses;
  /** Tells the other workers that the target has answered. */
  readonly answers: {
    publish(): void;
    subscribe(receive: () => void): void;
  };
  close(): void;
}

/** A token; the end of a pause, in milliseconds since the epoch; or `true`: the target has answered. */
type Message = IssuedToken | number | true;

/**
 * Opens the channel to the other workers of a run. Every worker must redact the tokens of all, and all must pause when
 * the target asks one of them to.
 */
export function openWorkerChannel({ issued = [], sharedBy, profile, seed }: RunSettings): WorkerChannel {
  let receiveToken: (token: IssuedToken) => void = () => {};
  let receivePause: (until: number) => void = () => {};
  let receiveAnswer: () => void = () => {};
  const receive = (message: Message): void => {
    if (message === true) receiveAnswer();
    else if (typeof message === 'number') receivePause(message);
    else receiveToken(message);
  };
  const name = `workers at ${profile.baseUrl}, seed ${seed}`;
  const channel: Broadcast<Message> | null = sharedBy === 1 ? null : openBroadcast(name, receive);
  return {
    tokens: {
      publish: (token) => channel?.send(token),
      subscribe(listener) {
        for (const token of issued) listener(token);
        receiveToken = listener;
      },
    },
    pauses: {
      tell: (until) => channel?.send(until),
      listen(hold) {
        receivePause = hold;
      },
    },
    answers: {
      publish: () => channel?.send(true),
      subscribe(listener) {
        receiveAnswer = listener;
      },
    },
    close: () => channel?.close(),
  };
}
