import { BroadcastChannel } from 'node:worker_threads';

/** A channel to all in this process who have opened one of the same name. */
export interface Broadcast<Message> {
  send(message: Message): void;
  close(): void;
}

/**
 * Opens a channel. It keeps no process alive.
 * @param receive called with what others send
 */
export function openBroadcast<Message>(name: string, receive?: (message: Message) => void): Broadcast<Message> {
  const channel = new BroadcastChannel(name);
  channel.unref();
  if (receive !== undefined) {
    channel.onmessage = (event: unknown) => receive((event as { readonly data: Message }).data);
  }
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
