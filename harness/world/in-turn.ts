import type { World } from './world.ts';

const last = new WeakMap<World, Map<string, Promise<unknown>>>();

/** The turns of the checks that try disconnections on the connection for them. */
export const triedDisconnections = 'tried disconnections';

/** Checks that share what each of them may damage take turns, in the order in which they begin. */
export function inTurn<T>(world: World, key: string, body: () => Promise<T>): Promise<T> {
  const turns = last.get(world.root) ?? new Map<string, Promise<unknown>>();
  last.set(world.root, turns);
  const before = turns.get(key) ?? Promise.resolve();
  const turn = before.then(body, body);
  turns.set(key, turn);
  return turn;
}
