import { BroadcastChannel } from 'node:worker_threads';
import type { ProgressNews } from './underway.ts';

/** How often a worker says how far it has come, in milliseconds. */
const newsEveryMs = 250;

/** Says again and again how far a worker has come, as long as that changes, to the run that listens on a channel of that name. @returns how to stop */
export function sendProgress(name: string, read: () => ProgressNews): () => void {
  const channel = new BroadcastChannel(name);
  channel.unref();
  let last = '';
  const timer = setInterval(() => {
    const news = read();
    const text = JSON.stringify(news);
    if (text !== last) channel.postMessage(news);
    last = text;
  }, newsEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

/** Listens to how far workers have come. `name`: one of its own for each run. @returns how to listen no longer */
export function listenForProgress(name: string, onNews: (news: ProgressNews) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.unref();
  channel.onmessage = (message: unknown) => onNews((message as { readonly data: ProgressNews }).data);
  return () => channel.close();
}
