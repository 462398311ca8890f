import { mayLackProduct, mayRefuse } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, refused, statusOf } from '../../oracle/kernel/answer.ts';
import { productOf } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import type { Sender } from '../sending/sender.ts';
import { orNone } from './known-payments.ts';

/**
 * Ends the check where a valid request is refused for want of a product: it is not applicable if creation results lack
 * that product, or the profile says so, and blocked if they grant no product at all.
 *
 * @throws CannotJudge
 */
export async function requireProduct(t: Sender, exchange: Exchange): Promise<void> {
  const { operation } = exchange;
  if (!refused(exchange) || productOf[operation] === undefined) return;
  // The products that creations grant are known once one was made.
  await orNone(t.world.main());
  const { provision } = t.world;
  const reason = `${operation} may need a product that the provider lacks: ${describeAnswer(exchange)}`;
  if (mayRefuse(operation, statusOf(exchange), provision)) throw doesNotApply('not-granted', reason);
  if (mayLackProduct(operation, statusOf(exchange), provision)) throw blockedBy(reason, exchange);
}
