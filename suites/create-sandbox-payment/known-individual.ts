import { payeeOfLists } from '../../harness/premises/known-individuals.ts';
import type { Trial } from '../../harness/trial.ts';
import { createGiven, everything, judgePageOf, readCreated } from './created-payment.ts';

/**
 * Pays an individual whom the profile's own connection shows, and reads the payment back. Where created connections show
 * nobody, that still tells whether new payments have the statements that they were given.
 *
 * @returns what was judged; empty where nobody is shown, or the payment is refused or can't be read
 */
export async function payKnownIndividual(t: Trial): Promise<ReturnType<typeof judgePageOf>> {
  const { fixture } = t.world;
  // Of several entities it is open which one a request acts on that names none.
  if (fixture === null || fixture.entityIds.length > 1) return [];
  const individual_id = await payeeOfLists(t, fixture);
  if (individual_id === undefined) return [];
  const given = { individual_id, total_hours: 40, gross_pay: 250_000, net_pay: 180_000 };
  const { payment } = await createGiven(t, fixture, { pay_statements: [given] });
  if (payment === undefined) return [];
  const { read, reading } = await readCreated(t, payment, { limit: everything });
  return read === undefined
    ? []
    : judgePageOf(payment, reading, read, true, { deducted: null, mayBeEnrolled: () => true });
}
