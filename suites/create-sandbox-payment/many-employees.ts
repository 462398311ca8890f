import { spreadOver } from '../../generators/writes/spread-payees.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { createGiven } from './created-payment.ts';
import { allPayeesOf } from './payees.ts';
import { ReadBack, type readBackJudges } from './read-back.ts';

/**
 * Pays some individuals of a connection of many employees, from its first to its last. Above 100 employees a payment may be
 * refused, and nothing follows from that.
 */
export async function payAmongMany(t: Trial<IdsOf<typeof readBackJudges>>): Promise<void> {
  const connection = await orNone(t.world.large());
  const payees = connection && (await orNone(allPayeesOf(t, connection)));
  if (payees === undefined) return;
  const readBack = new ReadBack(t, payees);
  const pay = async (individuals: readonly string[]) => {
    const pay_statements = individuals.map((individual_id, index) => ({ individual_id, gross_pay: 291_000 + index }));
    const { payment } = await createGiven(t, payees.connection, { pay_statements });
    return payment === undefined ? [] : readBack.read(payment, false);
  };
  await t.forAll('payees among many', spreadOver(payees.ids), pay, { randomExamples: 1, shrinkExamples: 3 });
}
