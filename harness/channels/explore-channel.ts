import type { CorpusEntry } from '../../generators/sequences/corpus.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { openBroadcast } from './broadcast.ts';

/** Handed over by a worker that explores, as it comes. */
export type ExploreNews =
  | { readonly kind: 'report'; readonly report: CheckReport }
  | { readonly kind: 'entry'; readonly entry: CorpusEntry }
  | { readonly kind: 'round'; readonly seed: number };

/** Listens to what workers find while exploring. `name`: one of its own for each run. @returns how to listen no longer */
export function listenForNews(name: string, onNews: (news: ExploreNews) => void): () => Promise<void> {
  const channel = openBroadcast(name, onNews);
  return async () => {
    // What was sent last is still on its way.
    await new Promise((resolve) => setTimeout(resolve, lastNewsMs));
    channel.close();
  };
}

/** Milliseconds. */
const lastNewsMs = 100;
