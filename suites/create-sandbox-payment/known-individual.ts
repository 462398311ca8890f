import { payeeOfLists } from '../../harness/premises/known-individuals.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { type CreatedPayment, createGiven, everything, judgePageOf, readCreated } from './created-payment.ts';

/** Entities under which a payment is looked for. */
const mostEntities = 4;

/**
 * Pays an individual whom the profile's own connection shows, and reads the payment back. Where created connections show
 * nobody, that still tells whether new payments have the statements that they were given.
 *
 * @returns what was judged; empty where nobody is shown, or the payment is refused or can't be read
 */
export async function payKnownIndividual(t: Trial): Promise<ReturnType<typeof judgePageOf>> {
  const { fixture } = t.world;
  const individual_id = fixture === null ? undefined : await payeeOfLists(t, fixture);
  if (fixture === null || individual_id === undefined) return [];
  const given = { individual_id, total_hours: 40, gross_pay: 250_000, net_pay: 180_000 };
  const { payment } = await createGiven(t, fixture, { pay_statements: [given] });
  if (payment === undefined) return [];
  const { read, reading } = await readCreated(t, payment, { limit: everything });
  if (read === undefined || (read.length === 0 && (await isOfAnEntity(t, payment)))) return [];
  return judgePageOf(payment, reading, read, true, { deducted: null, mayBeEnrolled: () => true });
}

/** Whether an entity of several shows the statements: it is open which one a request acts on that names none. */
async function isOfAnEntity(t: Trial, { connection, paymentId }: CreatedPayment): Promise<boolean> {
  const { credential, entityIds } = connection;
  if (entityIds.length < 2) return false;
  for (const entityId of entityIds.slice(0, mostEntities)) {
    const spec = payStatements(credential, [{ payment_id: paymentId, limit: everything }], under(entityId));
    if ((readStatements(await t.send(spec), paymentId)?.length ?? 0) > 0) return true;
  }
  return false;
}
