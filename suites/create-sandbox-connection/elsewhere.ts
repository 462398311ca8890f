import { CannotJudge } from '../../harness/cannot-judge.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { firstDifference } from '../../oracle/batch/documented.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { dataFields } from '../../oracle/get-pay-statement/statement-fields.ts';
import { type Judgement, judge } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';

/**
 * Reads a payment of a connection, and returns how to judge later that it still reads the same: CONN-015. undefined where
 * the connection has nothing to read.
 */
export async function changedElsewhere(
  t: Trial<string>,
  connection: Connection,
): Promise<(() => Promise<readonly Judgement[]>) | undefined> {
  if (!t.offers('get-pay-statement')) return undefined;
  const paymentId = await defaultPayment(t, connection);
  if (paymentId === undefined) return undefined;
  const spec = payStatements(connection.credential, [{ payment_id: paymentId }]);
  const read = (reading: Exchange) => ({ reading, element: elementsFor(reading, 'payment_id', paymentId)[0] });
  const before = read(await t.sendOnce(spec));
  if (before.element?.code !== 200) return undefined;
  return async () => {
    const after = read(await t.send(spec));
    if (after.reading.end !== 'answered') return [];
    const { code, body, pointer = '' } = after.element ?? {};
    const difference =
      code === 200
        ? firstDifference(dataFields, before.element?.body, body, `${pointer}/body`)
        : {
            pointer: null,
            expected: 'the pay statements as before',
            actual: `code ${code ?? after.reading.response?.status}`,
          };
    if (difference !== undefined) {
      // What differs from read to read does so without any creation.
      const again = read(await t.send(spec));
      const isSteady =
        again.element?.code === code && firstDifference(dataFields, body, again.element?.body, '') === undefined;
      if (!isSteady) return [];
    }
    return [
      judge('CONN-015', difference === undefined, {
        exchanges: [before.reading, after.reading],
        operation: 'create-sandbox-connection',
        pointer: difference?.pointer ?? null,
        expected: difference?.expected ?? '',
        actual: difference?.actual ?? '',
        message: 'Another connection reads differently after connections were created.',
      }),
    ];
  };
}

async function defaultPayment(t: Trial<string>, connection: Connection): Promise<string | undefined> {
  try {
    return (await t.world.payment(connection, 'default')).paymentId;
  } catch (error) {
    if (error instanceof CannotJudge) return undefined;
    throw error;
  }
}
