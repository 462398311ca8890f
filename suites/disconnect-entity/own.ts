import { requireAnswered } from '../../harness/outcome/cannot-judge.ts';
import { disconnect, payGroups, sandboxPayment, under } from '../../harness/requests/requests.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeListRequired, judgeOwnDisconnected } from '../../oracle/disconnect-entity/answers.ts';
import { judgeGone, type LaterUse } from '../../oracle/disconnect-entity/gone.ts';
import {
  judgeNothingDisconnected,
  judgeOtherConnectionStays,
  judgeSiblingStays,
  judgeStillPaid,
} from '../../oracle/disconnect-entity/staying.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { activeEntities, afterDisconnection, mayBeRefused } from '../../oracle/model/entity-activity.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { ownUses, paymentReads, readableEntity } from './entity.ts';
import { checkBystanders, disconnectWithOwn, type Scene } from './scene.ts';

/** Disconnects one sibling, then the others in one request. Every entity that a request does not name must stay. */
export async function judgeSiblings(scene: Scene): Promise<void> {
  const { bystanders, own, siblings, t } = scene;
  const [sibling, ...others] = siblings;
  if (sibling === undefined) return;
  const first = await readableEntity(t, sibling);
  const entities = activeEntities([own.entityId, ...siblings.flatMap(({ entityIds }) => entityIds)]);
  const one = requireAnswered(await disconnectWithOwn(scene, [first.entityId], { valid: true }));
  if (!mayBeRefused(entities, [first.entityId])) t.judge(judgeOwnDisconnected(1, one));
  await checkBystanders(scene, [...bystanders.own, ...bystanders.sibling], (each) => judgeSiblingStays(one, each));
  const elsewhere = [...bystanders.foreign, ...bystanders.main];
  await checkBystanders(scene, elsewhere, (each) => judgeOtherConnectionStays(one, each));
  if (succeeded(one)) {
    t.judge(judgeGone(one, await paymentReads(t, first, own)));
    await disconnectAgain(scene, first.entityId);
  }
  await judgeAround(scene, succeeded(one) ? 1 : 0);
  if (others.length < 2) return;
  // The target must accept a new payment. Its owner is left open, but the oldest entity and the newest sibling are both
  // still active.
  if (own.paymentId !== null) {
    t.judge(judgeStillPaid(one, await t.send(sandboxPayment(own.connection.credential))));
  }
  const named = others.flatMap(({ entityIds }) => entityIds);
  const several = await disconnectWithOwn(scene, named, { valid: true });
  if (!mayBeRefused(afterDisconnection(entities, [first.entityId], succeeded(one)), named)) {
    t.judge(judgeOwnDisconnected(named.length, several));
  }
  await checkBystanders(scene, bystanders.own.slice(0, 1), (each) => judgeSiblingStays(several, each));
  if (succeeded(several)) t.judge(judgeGone(several, await groupReads(scene, others)));
}

/**
 * Disconnects siblings created before and after those that stay. Then names one as often as there are entities: that
 * may be refused, but no other one may go. @param gone how many siblings are disconnected already
 */
async function judgeAround(scene: Scene, gone: number): Promise<void> {
  const { bystanders, further, siblings, t } = scene;
  if (further === null) return;
  const [before, after, repeated] = [further.earliest, further.later, further.last].map(
    ({ entityIds }) => entityIds[0],
  );
  if (before === undefined || after === undefined || repeated === undefined) return;
  const check = (action: Exchange) =>
    checkBystanders(scene, [...bystanders.own, ...bystanders.sibling], (each) => judgeSiblingStays(action, each));
  const around = await disconnectWithOwn(scene, [before, after], { valid: true });
  t.judge(judgeOwnDisconnected(2, around));
  await check(around);
  // The own entity, the siblings, and the three further ones.
  const all = 1 + siblings.length + 3;
  const active = all - gone - (succeeded(around) ? 2 : 0);
  for (const count of [active, all]) {
    await check(await disconnectWithOwn(scene, new Array<string>(count).fill(repeated), { valid: 'if-served' }));
  }
}

async function groupReads({ t }: Scene, entities: readonly Connection[]): Promise<readonly LaterUse[]> {
  const uses: LaterUse[] = [];
  if (!t.offers('list-pay-groups')) return uses;
  for (const { credential, entityIds } of entities) {
    uses.push({ exchange: await t.send(payGroups(credential, under(entityIds[0])), { valid: false }) });
  }
  return uses;
}

/** Names an entity twice that is already disconnected. Any answer is right, but no other entity may go in its place. */
async function disconnectAgain(scene: Scene, entityId: string): Promise<void> {
  const { bystanders, t } = scene;
  const again = await disconnectWithOwn(scene, [entityId, entityId], { valid: 'if-served' });
  const all = [...bystanders.own.slice(0, 1), ...bystanders.sibling, ...bystanders.newest];
  // A quick run reads only one other entity here: the own one is read again after the next disconnection.
  const others = t.effort.isQuick ? all.slice(1).slice(-1) : all;
  await checkBystanders(scene, others, (each) => judgeSiblingStays(again, each));
}

/** Disconnects the only entity of a connection. The target may refuse that. */
export async function judgeSole(scene: Scene): Promise<void> {
  const { bystanders, foreign, siblings, t } = scene;
  const { connection, entityId } = foreign;
  const { credential } = connection;
  const name = (entity_ids: unknown) =>
    t.send(disconnect(credential, [], { body: { json: { entity_ids } } }), { valid: false });
  const asString = await name(entityId);
  t.judge(judgeListRequired('string', asString));
  const inList = await name([[entityId]]);
  t.judge(judgeListRequired('nested', inList));
  // A target that accepts a wrong list may mean the entity. If both are refused, neither may have an effect; other data
  // of the entity is no effect.
  if (!succeeded(asString) && !succeeded(inList)) {
    await checkBystanders(scene, bystanders.foreign, (one) =>
      one.after.shown.kind === 'data' ? [] : judgeNothingDisconnected('absent', inList, one),
    );
  }
  const action = await t.send(disconnect(credential, [entityId]), { valid: 'if-served' });
  if (!succeeded(action)) return;
  t.judge(judgeOwnDisconnected(1, action), judgeGone(action, await ownUses(t, foreign)));
  if (siblings.length === 0) {
    await checkBystanders(scene, bystanders.main, (one) => judgeOtherConnectionStays(action, one));
  }
}
