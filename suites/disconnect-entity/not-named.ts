import { unknownLike } from '../../generators/unknown-ids.ts';
import { judgeRefused } from '../../oracle/accepted.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { ask, type Scene, stay } from './scene.ts';

function send({ own, t }: Scene, json: unknown): Promise<Exchange> {
  const { credential } = own.connection;
  return t.send({ operation: 'disconnect-entity', credential, body: { json } }, { valid: false });
}

/** "Required, at least 1 element": no list, an empty one, and one of other things. Nothing may be disconnected by them. */
export async function judgeNothingNamed(scene: Scene): Promise<void> {
  const { found, onlookers } = scene;
  const empty = await send(scene, { entity_ids: [] });
  found.push(judgeRefused('DISC-014', empty, 'A disconnection with an empty entity_ids'));
  await stay(scene, { active: 'DISC-016', unchanged: null }, empty, onlookers.own.slice(0, 1));
  const absent = await send(scene, {});
  found.push(judgeRefused('DISC-015', absent, 'A disconnection without entity_ids'));
  await stay(scene, { active: 'DISC-017', unchanged: null }, absent, onlookers.own.slice(0, 1));
}

/** "Each entity must belong to the connection of the access token used": a foreign entity alone, and an unknown one. */
export async function judgeForeignNamed(scene: Scene): Promise<void> {
  const { foreign, found, onlookers, own } = scene;
  const alone = await ask(scene, [foreign.entityId], false);
  found.push(judgeRefused('DISC-013', alone, 'A disconnection that names an entity of another connection'));
  await stay(scene, { active: 'DISC-011', unchanged: null }, alone, onlookers.foreign);
  const unknown = await ask(scene, [unknownLike(own.entityId)], false);
  found.push(judgeRefused('DISC-013', unknown, 'A disconnection that names an unknown entity'));
}

/** A foreign entity beside an own one, in either order: what becomes of the own one is open. */
export async function judgeForeignBeside(scene: Scene): Promise<void> {
  const { foreign, onlookers, own } = scene;
  await ask(scene, [own.entityId, foreign.entityId], false);
  const last = await ask(scene, [foreign.entityId, own.entityId], false);
  await stay(scene, { active: 'DISC-012', unchanged: null }, last, onlookers.foreign);
}
