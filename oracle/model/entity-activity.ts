/** The known activity of an entity. `open`: the interface leaves open whether it can still be read. */
export type Activity = 'active' | 'disconnected' | 'open';

/** The entities of one connection, by id in lower case. */
export type Entities = ReadonlyMap<string, Activity>;

export const activeEntities = (ids: readonly string[]): Entities =>
  new Map(ids.map((id) => [id.toLowerCase(), 'active']));

/**
 * Applies a request ("Disconnect entities", 1 to 4) to the entities of its connection. If it is refused, or names a foreign
 * entity, it may have an effect: those that it names are then `open`.
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

/** Whether a target may refuse a disconnection: one entity is gone already, is the last, or is another connection's. */
export function mayBeRefused(own: Entities, named: readonly string[]): boolean {
  const ids = new Set(named.map((id) => id.toLowerCase()));
  const areActive = ids.size > 0 && [...ids].every((id) => own.get(id) === 'active');
  const leavesSome = [...own].some(([id, activity]) => activity === 'active' && !ids.has(id));
  return !areActive || !leavesSome;
}
