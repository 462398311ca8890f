/** The known activity of an entity: it can be read, it can't, or neither since the interface leaves it open. */
export type Activity = 'active' | 'disconnected' | 'open';

/** The entities of one connection, by id in lower case. */
export type Entities = ReadonlyMap<string, Activity>;

/** A connection whose entities are all active. */
export const activeEntities = (ids: readonly string[]): Entities =>
  new Map(ids.map((id) => [id.toLowerCase(), 'active']));

/**
 * Applies "Disconnect entities", rules 1 to 4: unnamed ones stay; named ones are open beside another connection's, or
 * after a refusal that may have come after the fact.
 */
export function afterDisconnection(own: Entities, named: readonly string[], succeeded: boolean): Entities {
  const ids = new Set(named.map((id) => id.toLowerCase()));
  const isOwnAlone = [...ids].every((id) => own.has(id));
  return new Map(
    [...own].map(([id, activity]) => {
      if (!ids.has(id) || activity === 'disconnected') return [id, activity];
      return [id, succeeded && isOwnAlone ? 'disconnected' : 'open'];
    }),
  );
}

/** Whether a target may refuse this disconnection: again, of the last, or beside another's. */
export function mayBeRefused(own: Entities, named: readonly string[]): boolean {
  const ids = new Set(named.map((id) => id.toLowerCase()));
  const areActive = ids.size > 0 && [...ids].every((id) => own.get(id) === 'active');
  const leavesSome = [...own].some(([id, activity]) => activity === 'active' && !ids.has(id));
  return !areActive || !leavesSome;
}
