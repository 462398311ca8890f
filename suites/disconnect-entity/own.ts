import { blockedBy } from '../../harness/cannot-judge.ts';
import { disconnect, sandboxPayment } from '../../harness/requests/requests.ts';
import { judgeAccepted, judgeRefused } from '../../oracle/accepted.ts';
import { describeAnswer, succeeded } from '../../oracle/answer.ts';
import { judgeStillPaid } from '../../oracle/disconnect-entity/activity.ts';
import { judgeGone } from '../../oracle/disconnect-entity/gone.ts';
import { holds } from '../../oracle/judgement.ts';
import { activeEntities, afterDisconnection, mayBeRefused } from '../../oracle/model/disconnection.ts';
import { ownUses, paymentReads, readableEntity } from './entity.ts';
import { ask, type Scene, stay } from './scene.ts';

const siblingRows = { active: 'DISC-008', unchanged: 'DISC-009' };
const otherRows = { active: 'DISC-018', unchanged: null };

/** One sibling, then the two others at once. The entity whose token is used stays, and so does whoever is not named. */
export async function judgeSiblings(scene: Scene): Promise<void> {
  const { found, onlookers, own, siblings, t } = scene;
  const [sibling, ...others] = siblings;
  if (sibling === undefined) return;
  const first = await readableEntity(t, sibling);
  const entities = activeEntities([own.entityId, ...siblings.flatMap(({ entityIds }) => entityIds)]);
  const one = await ask(scene, [first.entityId], true);
  if (one.end !== 'answered') throw blockedBy(describeAnswer(one));
  if (!mayBeRefused(entities, [first.entityId])) {
    found.push(judgeAccepted('DISC-006', one, 'A disconnection of an entity of the own connection'));
  }
  await stay(scene, siblingRows, one, [...onlookers.own, ...onlookers.sibling]);
  await stay(scene, otherRows, one, [...onlookers.foreign, ...onlookers.main]);
  if (succeeded(one)) {
    found.push(...judgeGone(one, await paymentReads(t, first, own)));
  }
  if (others.length < 2) return;
  // Whoever is active can be paid, too: of which of them a payment is is open, the oldest and the newest are still there.
  if (own.paymentId !== null) {
    found.push(...judgeStillPaid(siblingRows.active, one, await t.send(sandboxPayment(own.connection.credential))));
  }
  const named = others.flatMap(({ entityIds }) => entityIds);
  const several = await ask(scene, named, true);
  if (!mayBeRefused(afterDisconnection(entities, [first.entityId], succeeded(one)), named)) {
    found.push(judgeAccepted('DISC-007', several, 'A disconnection of several entities of the own connection'));
  }
  await stay(scene, siblingRows, several, onlookers.own.slice(0, 1));
}

/** The only entity of a connection: to disconnect that one may be refused. */
export async function judgeSole(scene: Scene): Promise<void> {
  const { foreign, found, onlookers, siblings, t } = scene;
  const { connection, entityId } = foreign;
  const { credential } = connection;
  const json = { entity_ids: entityId };
  const asString = await t.send({ operation: 'disconnect-entity', credential, body: { json } }, { valid: false });
  found.push(judgeRefused('DISC-015', asString, 'A disconnection with entity_ids that is a string'));
  const action = await t.send(disconnect(credential, [entityId]), { valid: false });
  if (!succeeded(action)) return;
  found.push(holds('DISC-006'), ...judgeGone(action, await ownUses(t, foreign)));
  if (siblings.length === 0) await stay(scene, otherRows, action, onlookers.main);
}
