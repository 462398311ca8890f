import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Operand } from '../../specs/words/condition.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, every, expectCount, expectEqual, literal } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';
import type { Requirement } from '../kernel/requirement.ts';
import { elementsOf, type IdKey } from './elements.ts';

/** The requirements of one batch operation on the number of its elements. */
export interface ElementRequirements<Id extends RequirementId> {
  /** There is one element per request. */
  readonly oneEach: Requirement<Id>;
  /** No element is about anything that was not asked for. */
  readonly onlyAsked: Requirement<Id>;
}

/**
 * Makes the judge of the number of elements in the answers of one batch operation. It judges that the elements are
 * those that were asked for, in any order, and takes the ids of the requests, in their order. An id that was asked for
 * several times has at least one element here, and at most as many as requests: whether each request has its own is
 * another requirement.
 */
export function defineElementsJudge<Id extends RequirementId>(
  idKey: IdKey,
  { oneEach, onlyAsked }: ElementRequirements<Id>,
) {
  return defineJudge([oneEach, onlyAsked], (exchange: Exchange, asked: readonly string[]) => {
    const elements = elementsOf(exchange, idKey);
    if (elements === undefined || elements.some(({ id }) => id === undefined)) {
      const reason = `an element has no ${idKey}, so that it can't be said what it is about`;
      return [oneEach.blocked(reason), onlyAsked.blocked(reason)];
    }
    const wanted = countEach(asked.map((id) => id.toLowerCase()));
    const foreign = elements.find(({ id }) => id === undefined || !wanted.has(id));
    if (foreign !== undefined) {
      return [
        onlyAsked.broken({
          exchanges: [exchange],
          expected: `only the ids that were asked for as ${idKey}`,
          actual: `${foreign.id} at ${foreign.pointer}`,
          expectation: {
            kind: 'among',
            left: bodyAt(`/responses/*/${idKey}`),
            right: { kind: 'all', of: asked.map(literal) },
          },
          message: `An element of the batch is about an id that was not asked for.`,
        }),
      ];
    }
    const answered = countEach(elements.map(({ id }) => id ?? ''));
    const wrong = [...wanted].find(([id, requests]) => {
      const found = answered.get(id) ?? 0;
      return found === 0 || found > requests;
    });
    if (wrong === undefined) return [onlyAsked.holds(), oneEach.holds()];
    const [id, requests] = wrong;
    const position = asked.findIndex((one) => one.toLowerCase() === id) + 1;
    return [
      onlyAsked.holds(),
      oneEach.broken({
        exchanges: [exchange],
        expected: `${asked.length} elements, one per request`,
        actual: `${elements.length} elements, ${answered.get(id) ?? 0} of them for request ${position}, which was made ${requests === 1 ? 'once' : `${requests} times`}`,
        expectation: every(
          expectCount(bodyAt('/responses/*'), asked.length),
          expectEqual(distinct(bodyAt(`/responses/*/${idKey}`)), distinct({ kind: 'all', of: asked.map(literal) })),
        ),
        message: 'The elements of the batch are not one per request.',
      }),
    ];
  });
}

function countEach(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function distinct(of: Operand): Operand {
  return { kind: 'distinct', of };
}
