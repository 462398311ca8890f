import type { Entity } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** Remembers who asks for ids. @returns notes it, and says whether anybody but the owner has ever asked for the id */
export function rememberAskedByOthers(things: (entity: Entity) => ReadonlyMap<string, unknown>) {
  const asked = new Set<string>();
  return ({ connection }: Entity, id: string, world: World): boolean => {
    const owners = [...world.entities.values()].filter((entity) => things(entity).has(id));
    if (owners.length > 0 && owners.every((owner) => owner.connection !== connection)) asked.add(id);
    return asked.has(id);
  };
}
