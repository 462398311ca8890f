import type { Exchange } from '../../specs/words/exchange.ts';
import type { TimelineEntry } from '../../specs/words/finding.ts';

/** A request of a round, and the branch that it was sent by, from 1; null: before the branches, or after them. */
export interface BranchExchange {
  readonly branch: number | null;
  readonly exchange: Exchange;
}

/** Requests that a timeline shows at most: the last ones. */
const maxShown = 40;

/** Draws up when each request was under way, in the order in which they began. */
export function timelineOf(sent: readonly BranchExchange[]): readonly TimelineEntry[] {
  const inOrder = sent.toSorted((a, b) => a.exchange.startedAt - b.exchange.startedAt).slice(-maxShown);
  const begin = inOrder[0]?.exchange.startedAt ?? 0;
  return inOrder.map(({ branch, exchange: { operation, response, startedAt, totalMs } }) => {
    const startMs = Math.max(0, Math.round(startedAt - begin));
    return {
      operation,
      branch,
      startMs,
      endMs: startMs + Math.max(0, Math.round(totalMs)),
      status: response?.status ?? null,
    };
  });
}
