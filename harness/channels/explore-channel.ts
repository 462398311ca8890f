import { BroadcastChannel } from 'node:worker_threads';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';
import type { CheckReport } from '../../specs/words/record.ts';

/** What a worker that explores hands over as it comes. */
export type ExploreNews =
  | { readonly kind: 'report'; readonly report: CheckReport }
  | { readonly kind: 'entry'; readonly entry: CorpusEntry }
  | { readonly kind: 'round'; readonly seed: number };

/** Sends what is found while exploring to the run that listens on a channel of that name. */
export function openExploreSender(name: string): { send(news: ExploreNews): void; close(): void } {
  const channel = new BroadcastChannel(name);
  channel.unref();
  return { send: (news) => channel.postMessage(news), close: () => channel.close() };
}

/** Listens to what workers find while exploring. `name`: one of its own for each run. @returns how to listen no longer */
export function listenForNews(name: string, onNews: (news: ExploreNews) => void): () => Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.unref();
  channel.onmessage = (message: unknown) => onNews((message as { readonly data: ExploreNews }).data);
  return async () => {
    // What was sent last is still on its way.
    await new Promise((resolve) => setTimeout(resolve, lastNewsMs));
    channel.close();
  };
}

/** Milliseconds. */
const lastNewsMs = 100;
