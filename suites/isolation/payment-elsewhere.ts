import { payStatements, sandboxPayment, under } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, paymentIdIn } from '../../harness/world/connection.ts';
import { createdPaymentHidden, judgeHandedOut } from '../../oracle/isolation/foreign-data.ts';
import { payStatementsIn } from '../../oracle/kernel/answer.ts';
import { expectNothingFor } from '../../oracle/kernel/expectation.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

/** A period that other payments of the run have, too, so that this payment leads to no new default dates. */
const period = { start_date: '2025-03-17', end_date: '2025-03-28', pay_date: '2025-03-28' };

/**
 * Creates a payment with the entity of another connection in the query. The target may refuse that, or create the
 * payment in the own connection; the other one must not show it.
 */
export async function judgePaymentElsewhere(
  t: Trial<IdsOf<[typeof createdPaymentHidden]>>,
  own: Connection,
  other: Connection,
): Promise<void> {
  const [entityId] = other.entityIds;
  if (entityId === undefined || !t.offers('create-sandbox-payment')) return;
  const created = await t.send(sandboxPayment(own.credential, period, under(entityId)), { valid: false });
  const paymentId = paymentIdIn(created);
  if (paymentId === undefined) return;
  const exchange = await t.send(payStatements(other.credential, [{ payment_id: paymentId, limit: 5 }]), {
    valid: false,
  });
  const count = payStatementsIn(exchange, paymentId).length;
  const probe = {
    exchange,
    asked: 'a payment that was created with the token of another connection, under the own entity',
    expectation: expectNothingFor('payment_id', [paymentId], '/body/pay_statements/*'),
  };
  t.judge(judgeHandedOut(createdPaymentHidden, probe, count > 0 ? `${count} pay statements` : undefined));
}
