import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { payGroups, payStatements, sandboxPayment, under } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { type EntityRead, readGroups, readPayment } from '../../oracle/disconnect-entity/entity-read.ts';
import type { LaterUse } from '../../oracle/disconnect-entity/gone.ts';

/** An entity that the run created, with the reads that show whether it is active. */
export interface ReadableEntity {
  readonly connection: Connection;
  readonly entityId: string;
  /** A payment of its own; null if none can be created and read. */
  readonly paymentId: string | null;
}

/** The sole entity of a creation's result, with a default payment of its own. */
export async function readableEntity(t: Trial, connection: Connection): Promise<ReadableEntity> {
  const [entityId] = connection.entityIds;
  if (entityId === undefined) throw doesNotApply('not-observed', 'the result of a creation names no entity_id');
  const isRead = t.offers('get-pay-statement') && isGranted(connection, 'get-pay-statement');
  const payment = isRead ? await orNone(t.world.payment(connection, 'default')) : undefined;
  return { connection, entityId, paymentId: payment?.paymentId ?? null };
}

/** Reads an entity's pay groups. The request names it: an answer without a name may hold its siblings' groups, too. */
export const seeGroups = async (t: Trial, { connection, entityId }: ReadableEntity): Promise<EntityRead> =>
  readGroups(await t.send(payGroups(connection.credential, under(entityId))));

/** Reads an entity with its own token: its payment, or else its pay groups. */
export async function see(t: Trial, entity: ReadableEntity): Promise<EntityRead> {
  const { connection, paymentId } = entity;
  if (paymentId !== null) {
    return readPayment(await t.send(payStatements(connection.credential, [{ payment_id: paymentId }])), paymentId);
  }
  if (!t.offers('list-pay-groups')) {
    throw doesNotApply('not-offered', 'the profile offers no read by which an entity could be seen to be active');
  }
  if (isGranted(connection, 'list-pay-groups')) return seeGroups(t, entity);
  throw doesNotApply('not-granted', 'no product was granted by which an entity could be seen to be active');
}

/** Reads an entity's payment with its own token, which may still work for its siblings, and with another's token. */
export async function paymentReads(
  t: Trial,
  { connection, entityId, paymentId }: ReadableEntity,
  reader: ReadableEntity,
): Promise<readonly LaterUse[]> {
  if (paymentId === null) return [];
  const requests = [{ payment_id: paymentId }];
  const own = await t.send(payStatements(connection.credential, requests), { valid: false });
  const named = await t.send(payStatements(reader.connection.credential, requests, under(entityId)), { valid: false });
  return [
    { exchange: own, paymentId },
    { exchange: named, paymentId },
  ];
}

/** Uses the sole entity of a connection with its own token: reads its payment, or else its pay groups, and pays it. */
export async function ownUses(t: Trial, { connection, paymentId }: ReadableEntity): Promise<readonly LaterUse[]> {
  const { credential } = connection;
  const uses: LaterUse[] = [];
  if (paymentId !== null) {
    const exchange = await t.send(payStatements(credential, [{ payment_id: paymentId }]), { valid: false });
    uses.push({ exchange, paymentId });
  } else if (t.offers('list-pay-groups')) {
    uses.push({ exchange: await t.send(payGroups(credential), { valid: false }) });
  }
  if (t.offers('create-sandbox-payment')) {
    uses.push({ exchange: await t.send(sandboxPayment(credential), { valid: false }) });
  }
  return uses;
}
