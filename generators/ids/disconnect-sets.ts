import fc, { type Arbitrary } from 'fast-check';

/** What a disconnection is asked for, by whose entities they are. Each id at most once. */
export interface DisconnectSet {
  /** The body's `entity_ids`, in any order. */
  readonly entityIds: readonly string[];
  /** Own entities that are not named, and must stay active ("Disconnect entities", rules 1 and 3). */
  readonly staying: readonly string[];
  /** Entities of another connection that are named, and must stay active (rule 2). */
  readonly foreign: readonly string[];
}

/** 1 or more of one's own entities (>= 1, different), never a foreign one. Shrinks towards one. */
export function ownDisconnectSet(own: readonly string[]): Arbitrary<DisconnectSet> {
  return fc.shuffledSubarray([...own], { minLength: 1 }).map((named) => disconnectSet(own, named, []));
}

/** The first alone; the last alone; all but the first; all. Each once. */
export function ownDisconnectSetBoundaries(own: readonly string[]): readonly DisconnectSet[] {
  const choices = [own.slice(0, 1), own.slice(-1), own.slice(1), own];
  const distinct = new Map(choices.filter((named) => named.length > 0).map((named) => [named.join(), named]));
  return [...distinct.values()].map((named) => disconnectSet(own, named, []));
}

/** Any of one's own entities, none included, with 1 or more foreign ones (>= 1, different) among them. */
export function foreignDisconnectSet(own: readonly string[], foreign: readonly string[]): Arbitrary<DisconnectSet> {
  return fc
    .tuple(fc.subarray([...own]), fc.subarray([...foreign], { minLength: 1 }))
    .chain(([mine, theirs]) =>
      fc
        .shuffledSubarray([...mine, ...theirs], { minLength: mine.length + theirs.length })
        .map((named) => ({ ...disconnectSet(own, mine, theirs), entityIds: named })),
    );
}

/** A foreign one alone, after an own one, and before it. */
export function foreignDisconnectSetBoundaries(
  own: readonly string[],
  foreign: readonly string[],
): readonly DisconnectSet[] {
  const [mine, theirs] = [own.slice(0, 1), foreign.slice(0, 1)];
  return [
    disconnectSet(own, [], theirs),
    disconnectSet(own, mine, theirs),
    { ...disconnectSet(own, mine, theirs), entityIds: [...theirs, ...mine] },
  ];
}

function disconnectSet(own: readonly string[], mine: readonly string[], foreign: readonly string[]): DisconnectSet {
  return { entityIds: [...mine, ...foreign], staying: own.filter((id) => !mine.includes(id)), foreign };
}
