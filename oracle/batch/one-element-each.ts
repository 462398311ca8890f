import type { Exchange } from '../../specs/exchange.ts';
import { blocked, broken, holds, type Judgement } from '../judgement.ts';
import { elementsOf, type IdKey } from './elements.ts';

/** The requirements of one batch operation on the number of its elements. */
export interface ElementRows {
  /** One element per request. */
  readonly oneEach: string;
  /** No element about anything else. */
  readonly onlyAsked: string;
}

/**
 * Judges that the elements of a batch answer are those that were asked for, in any order. An id that was asked for
 * several times has at least one element here, and at most as many as requests: whether each request has its own is
 * another requirement.
 *
 * @param asked the ids of the requests, in their order
 */
export function judgeElements(
  exchange: Exchange,
  idKey: IdKey,
  asked: readonly string[],
  rows: ElementRows,
): readonly Judgement[] {
  const elements = elementsOf(exchange, idKey);
  if (elements === undefined || elements.some(({ id }) => id === undefined)) {
    const reason = `an element has no ${idKey}, so that it can't be told what it is about`;
    return [blocked(rows.oneEach, reason), blocked(rows.onlyAsked, reason)];
  }
  const wanted = counted(asked.map((id) => id.toLowerCase()));
  const foreign = elements.find(({ id }) => id === undefined || !wanted.has(id));
  if (foreign !== undefined) {
    return [
      broken(rows.onlyAsked, {
        exchanges: [exchange],
        expected: `only the ids that were asked for as ${idKey}`,
        actual: `${foreign.id} at ${foreign.pointer}`,
        message: `An element of the batch is about an id that was not asked for.`,
      }),
    ];
  }
  const answered = counted(elements.map(({ id }) => id ?? ''));
  const wrong = [...wanted].find(([id, requests]) => {
    const found = answered.get(id) ?? 0;
    return found === 0 || found > requests;
  });
  if (wrong === undefined) return [holds(rows.onlyAsked), holds(rows.oneEach)];
  const [id, requests] = wrong;
  const position = asked.findIndex((one) => one.toLowerCase() === id) + 1;
  return [
    holds(rows.onlyAsked),
    broken(rows.oneEach, {
      exchanges: [exchange],
      expected: `${asked.length} elements, one per request`,
      actual: `${elements.length} elements, ${answered.get(id) ?? 0} of them for request ${position}, which was made ${requests === 1 ? 'once' : `${requests} times`}`,
      message: 'The elements of the batch are not one per request.',
    }),
  ];
}

function counted(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
