import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import type { PaymentWindow } from '../../harness/requests/requests.ts';
import type { Probe } from '../../oracle/isolation/foreign-data.ts';
import { countShown } from '../../oracle/isolation/pay-statements.ts';

export type Ask = (
  asked: string,
  windows: readonly PaymentWindow[],
  entityId?: string,
) => Promise<{ readonly probe: Probe; readonly leak: string | undefined }>;

/**
 * Asks for a foreign payment several times in one batch, and then for none of its statements. The number of these is
 * data, too, unless an unknown payment has one. @param paymentId a payment that was hidden when it was asked for alone
 */
export async function askWithOptions(ask: Ask, paymentId: string) {
  const windows = [
    { payment_id: paymentId, limit: 1 },
    { payment_id: paymentId, limit: 2 },
    { payment_id: paymentId, limit: 1, offset: 1 },
  ];
  const several = await ask('a foreign payment several times', windows);
  if (several.leak !== undefined || countShown(several.probe.exchange, paymentId) !== undefined) return several;
  const unknownId = unknownLike(paymentId);
  const empty = [paymentId, unknownId].map((payment_id) => ({ payment_id, limit: 0 }));
  const none = await ask('none of the statements of a foreign payment', empty);
  if (none.leak !== undefined) return none;
  const count = countShown(none.probe.exchange, paymentId);
  const isOfAny = countShown(none.probe.exchange, unknownId) !== undefined;
  return { probe: none.probe, leak: count === undefined || isOfAny ? undefined : `that it has ${count} statements` };
}
