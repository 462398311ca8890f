import { CannotJudge } from '../../harness/outcome/cannot-judge.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import {
  hasPayment,
  judgeOtherConnection,
  readsTheSame,
} from '../../oracle/create-sandbox-connection/other-connections.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';

/**
 * Reads a payment of a connection, and returns how to judge later that it still reads the same. undefined where the
 * connection has nothing to read.
 */
export async function watchOtherConnection(t: Trial, connection: Connection) {
  if (!t.offers('get-pay-statement')) return undefined;
  const paymentId = await defaultPayment(t, connection);
  if (paymentId === undefined) return undefined;
  const spec = payStatements(connection.credential, [{ payment_id: paymentId }]);
  const before = await t.sendOnce(spec);
  if (!hasPayment(before, paymentId)) return undefined;
  return async () => {
    const after = await t.send(spec);
    const judged = judgeOtherConnection(before, after, paymentId);
    // What differs from read to read does so without any creation.
    return judged.some(isBroken) && !readsTheSame(after, await t.send(spec), paymentId) ? [] : judged;
  };
}

async function defaultPayment(t: Trial, connection: Connection): Promise<string | undefined> {
  try {
    return (await t.world.payment(connection, 'default')).paymentId;
  } catch (error) {
    if (error instanceof CannotJudge) return undefined;
    throw error;
  }
}
