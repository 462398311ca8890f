import { mayLackProduct, mayRefuse } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, refused, statusOf } from '../../oracle/kernel/answer.ts';
import { productOf } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import type { Sender } from '../sending/sender.ts';
import { orNone } from './known-payments.ts';

/**
 * Ends the check if the target refuses a valid request for want of a product: not applicable if creations did not grant
 * it or the profile says so; blocked if creations grant no product at all. @throws CannotJudge
 */
export async function requireProduct(t: Sender, exchange: Exchange): Promise<void> {
  const { operation } = exchange;
  if (!refused(exchange) || productOf[operation] === undefined) return;
  // Which products creations grant is known once one creation was made.
  await orNone(t.world.main());
  const { provision } = t.world;
  const reason = `${operation} may need a product that the provider lacks: ${describeAnswer(exchange)}`;
  if (mayRefuse(operation, statusOf(exchange), provision)) throw doesNotApply('not-granted', reason);
  if (mayLackProduct(operation, statusOf(exchange), provision)) throw blockedBy(reason, exchange);
}
