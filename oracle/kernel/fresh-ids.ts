import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { show } from './answer.ts';
import { bodyAt, expectEqual, not } from './expectation.ts';
import type { Judgement, Requirement } from './judge.ts';

/** The ids of one kind that were issued so far: a Set or Map will do. */
export interface IssuedBefore {
  readonly size: number;
  has(id: string): boolean;
  /** The exchange that issued an id; null if it is not known any more. Absent: none is known. */
  get?(id: string): Exchange | null | undefined;
}

/** Judges that a new id was not issued before. No judgement without earlier ids, or without an id: a wrong shape. */
export function judgeFreshId<Id extends RequirementId>(
  requirement: Requirement<Id>,
  pointer: string,
  id: string | undefined,
  known: IssuedBefore,
  exchange: Exchange,
): readonly Judgement<Id>[] {
  if (id === undefined || id === '' || known.size === 0) return [];
  const earlier = known.get?.(id) ?? null;
  return [
    requirement.judge(!known.has(id), {
      exchanges: earlier === null ? [exchange] : [earlier, exchange],
      pointer,
      expected: 'one that nothing before it has',
      actual: show(id),
      expectation: not(expectEqual(bodyAt(pointer), bodyAt(pointer, 1))),
      message: `${exchange.operation} gives something new the ${pointer.slice(1)} of something that it created before.`,
    }),
  ];
}

/** Finds the first text that occurred earlier in the list, in one pass; undefined if none repeats. */
export function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  // The size stays the same if the set has the text already.
  return texts.find((text) => seen.size === seen.add(text).size);
}
