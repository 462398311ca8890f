import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { disconnect, under } from '../../harness/requests/requests.ts';
import { judgeForeignRefused, judgeListRequired } from '../../oracle/disconnect-entity/answers.ts';
import {
  judgeForeignStays,
  judgeNothingDisconnected,
  judgeSiblingStays,
} from '../../oracle/disconnect-entity/staying.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { checkBystanders, disconnectWithOwn, type Scene } from './scene.ts';

function send({ own, t }: Scene, json: unknown): Promise<Exchange> {
  const { credential } = own.connection;
  return t.send(disconnect(credential, [], { body: { json } }), { valid: false });
}

/**
 * Sends disconnections that name no entity ("required, at least 1 element"): an empty list, no list, a number, an own
 * entity only in the query ("applies only to the entity_ids in the body"), an own id without its last digit. One read
 * afterwards shows that none of them has disconnected anything.
 */
export async function judgeNothingRight(scene: Scene): Promise<void> {
  const { bystanders, own, t } = scene;
  const empty = await send(scene, { entity_ids: [] });
  const absent = await send(scene, {});
  const byNumber = await send(scene, { entity_ids: 7 });
  t.judge(judgeListRequired('empty', empty), judgeListRequired('absent', absent));
  t.judge(judgeListRequired('number', byNumber));
  const byQuery = await t.send(disconnect(own.connection.credential, [], under(own.entityId)), { valid: false });
  const cut = await disconnectWithOwn(scene, [own.entityId.slice(0, -1)], { valid: false });
  t.judge(judgeForeignRefused('an own entity without the last digit of its id', cut));
  await checkBystanders(scene, bystanders.own.slice(0, 1), (one) => {
    // If there was an effect, the first accepted request is to blame: all of them should have been refused.
    // A number counts as no list; so an entity in the query, beside an empty list, counts as an empty list.
    const named = [
      ['empty', empty],
      ['absent', absent],
      ['absent', byNumber],
      ['empty', byQuery],
    ] as const;
    const culprit = named.find(([, action]) => succeeded(action));
    if (culprit === undefined && succeeded(cut)) return judgeSiblingStays(cut, one);
    const judged = (culprit === undefined ? named.slice(0, 2) : [culprit]).map(([list, action]) =>
      judgeNothingDisconnected(list, action, one),
    );
    // If all were refused, and one had an effect all the same, one finding stands for them.
    return judged.flat().some(isBroken) ? (judged[0] ?? []) : judged.flat();
  });
  const newest = t.effort.isQuick ? [] : bystanders.newest;
  await checkBystanders(scene, newest, (one) => judgeSiblingStays(cut, one));
}

/** "Each entity must belong to the connection of the access token used": names a foreign entity, and an unknown one. */
export async function judgeForeignNamed(scene: Scene): Promise<void> {
  const { bystanders, foreign, own, t } = scene;
  const alone = await disconnectWithOwn(scene, [foreign.entityId], { valid: false });
  t.judge(judgeForeignRefused('an entity of another connection', alone));
  await checkBystanders(scene, bystanders.foreign, (one) => judgeForeignStays(false, alone, one));
  if (!t.effort.isQuick) {
    await checkBystanders(scene, bystanders.newest, (one) => judgeSiblingStays(alone, one));
    const twice = await disconnectWithOwn(scene, [foreign.entityId, foreign.entityId], { valid: false });
    t.judge(judgeForeignRefused('an entity of another connection, named twice', twice));
    await checkBystanders(scene, bystanders.foreign, (one) => judgeForeignStays(false, twice, one));
  }
  const unknown = await disconnectWithOwn(scene, [unknownLike(own.entityId)], { valid: false });
  t.judge(judgeForeignRefused('an unknown entity', unknown));
  if (t.effort.isQuick) return;
  // A target that does not find the named entity must not disconnect another one in its place.
  const others = [...bystanders.own.slice(0, 1), ...bystanders.newest];
  await checkBystanders(scene, others, (one) => judgeSiblingStays(unknown, one));
}

/** Names a foreign entity together with an own one, in either order. The effect on the own one is left open. */
export async function judgeForeignBeside(scene: Scene): Promise<void> {
  const { bystanders, foreign, own } = scene;
  await disconnectWithOwn(scene, [own.entityId, foreign.entityId], { valid: false });
  const last = await disconnectWithOwn(scene, [foreign.entityId, own.entityId], { valid: false });
  await checkBystanders(scene, bystanders.foreign, (one) => judgeForeignStays(true, last, one));
}
