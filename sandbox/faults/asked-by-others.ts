import type { Entity } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** Remembers ids that strangers ask for. @returns notes who asks, and says whether a stranger has asked */
export function rememberAskedByOthers(things: (entity: Entity) => ReadonlyMap<string, unknown>) {
  const asked = new Set<string>();
  return ({ connection }: Entity, id: string, world: World): boolean => {
    const owners = [...world.entities.values()].filter((entity) => things(entity).has(id));
    if (owners.length > 0 && owners.every((owner) => owner.connection !== connection)) asked.add(id);
    return asked.has(id);
  };
}
