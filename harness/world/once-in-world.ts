import { relyOn } from './shared-uses.ts';
import type { World } from './world.ts';

const made = new WeakMap<World, Map<string, Promise<unknown>>>();

/** What one check reads and others need too is read once in a world: the whole of a payment, the payments to ask for. */
export function onceIn<T>(world: World, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(world) ?? new Map<string, Promise<unknown>>();
  made.set(world, known);
  const promise = relyOn(world.uses, `read ${key}`, known.get(key) as Promise<T> | undefined, make);
  known.set(key, promise);
  return promise;
}
