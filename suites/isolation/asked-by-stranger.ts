import { orNone } from '../../harness/premises/known-payments.ts';
import { askFor } from '../../harness/premises/read-page.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { judgePaymentAskedByStranger } from '../../oracle/isolation/payment-asked-by-stranger.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

/** Lets one connection ask for a new payment of another, which its own connection reads only then. */
export async function judgeStrangerFirst(
  t: Trial<IdsOf<[typeof judgePaymentAskedByStranger]>>,
  stranger: Connection,
  owner: Connection,
): Promise<void> {
  if (!isGranted(owner, 'get-pay-statement')) return;
  const create = (what: string) => orNone(t.world.payment(owner, `${what} asked for by another connection first`));
  const payment = await create('one');
  if (payment === undefined) return;
  const { paymentId } = payment;
  const asked = await t.send(payStatements(stranger.credential, [{ payment_id: paymentId }]), { valid: false });
  const read = await askFor(t, payment, {});
  if (windowAnswer(read, paymentId, {}).kind === 'page') {
    t.judge(judgePaymentAskedByStranger({ paymentId, asked, read }));
    return;
  }
  const other = await create('none');
  if (other === undefined) return;
  const control = { paymentId: other.paymentId, read: await askFor(t, other, {}) };
  // Whoever commits late has had time until now.
  t.judge(judgePaymentAskedByStranger({ paymentId, asked, read: await askFor(t, payment, {}), control }));
}
