import type { Entity } from '../world/model.ts';
import type { World } from '../world/world.ts';

/**
 * Remembers the ids that other connections than the owner's asked for. `things` are those of an entity, by id.
 * @returns a function that notes who asks for an id, and says whether another connection has ever asked for it
 */
export function rememberAskedByOthers(things: (entity: Entity) => ReadonlyMap<string, unknown>) {
  const asked = new Set<string>();
  return ({ connection }: Entity, id: string, world: World): boolean => {
    const owners = [...world.entities.values()].filter((entity) => things(entity).has(id));
    if (owners.length > 0 && owners.every((owner) => owner.connection !== connection)) asked.add(id);
    return asked.has(id);
  };
}
