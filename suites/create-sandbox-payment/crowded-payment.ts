import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { createGiven } from './created-payment.ts';
import type { Payees } from './payees.ts';
import type { ReadBack } from './read-back.ts';

/** The number of individuals that are named though the target has never heard of them. */
const mostUnknown = 5;

/** A start alone, from Monday on: how many statements a payment has makes no difference to its end. */
const startAlone: GivenDates = { start_date: '2025-03-03' };

/**
 * A payment that names more individuals than the target has shown, those that it does not know first: whether these may be
 * paid is open, but the ones it knows have what they were given.
 */
export async function payCrowd(t: Trial, { connection, ids }: Payees, readBack: ReadBack) {
  const unknown = ids.slice(0, mostUnknown).map((id) => ({ individual_id: unknownLike(id), gross_pay: 270_000 }));
  const known = ids.map((individual_id, index) => ({
    individual_id,
    gross_pay: 280_000 + index,
    net_pay: 190_000 + index,
  }));
  const pay_statements = [...unknown, ...known];
  const { payment } = await createGiven(t, connection, { ...startAlone, pay_statements });
  if (payment === undefined) return [];
  return readBack.read({ ...payment, given: known }, false);
}
