import { orNone } from '../../harness/premises/known-payments.ts';
import { plainWindow } from '../../harness/premises/read-page.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import type { SizedPayment } from '../../oracle/create-sandbox-connection/size.ts';

/** Reads a default payment of each connection; none where they can't be created or read. */
export async function readDefaultPayments(
  t: Trial,
  connections: readonly Connection[],
): Promise<readonly SizedPayment[]> {
  if (!t.offers('create-sandbox-payment') || !t.offers('get-pay-statement')) return [];
  const payments: SizedPayment[] = [];
  for (const connection of connections) {
    if (connection.creation === null || !isGranted(connection, 'get-pay-statement')) continue;
    // Above 100 employees a payment may be refused, and nothing follows from that.
    const paid = await orNone(t.world.payment(connection, 'default'), 'not-applicable');
    if (paid === undefined) continue;
    const { paymentId } = paid;
    const reading = await t.send(payStatements(connection.credential, [{ payment_id: paymentId, ...plainWindow }]));
    payments.push({ askedSize: connection.employeeSize, creation: connection.creation, reading, paymentId });
  }
  return payments;
}
