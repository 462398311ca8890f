import type { Exchange } from '../specs/exchange.ts';
import { show } from './json.ts';
import { type Judgement, judge } from './judgement.ts';

/**
 * Whether something new has an id that nothing before it had. The first one is no evidence of anything.
 *
 * @param pointer to the id in the answer
 * @param id as it came; undefined where it is no string, which the shape's judge says
 * @param known the ids of what was created before, to which this one is added
 */
export function judgeFreshId(
  requirement: string,
  pointer: string,
  id: string | undefined,
  known: Set<string>,
  exchange: Exchange,
): readonly Judgement[] {
  if (id === undefined || id === '') return [];
  const hadOthers = known.size > 0;
  const isKnown = known.has(id);
  known.add(id);
  if (!hadOthers) return [];
  return [
    judge(requirement, !isKnown, {
      exchanges: [exchange],
      pointer,
      expected: 'one that nothing before it has',
      actual: show(id),
      message: `${exchange.operation} gives something new the ${pointer.slice(1)} of something that it created before.`,
    }),
  ];
}
