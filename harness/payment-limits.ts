import { refusalForLimit } from '../oracle/accepted.ts';
import { describeAnswer, succeeded } from '../oracle/answer.ts';
import { type Judgement, notApplicable } from '../oracle/judgement.ts';
import type { RequirementId } from '../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../specs/exchange.ts';
import { CannotJudge } from './outcome/cannot-judge.ts';
import { sandboxPayment } from './requests/requests.ts';
import type { Trial } from './trial.ts';
import { authorizationOf } from './world/accepted-payments.ts';

/**
 * Tells payments that were refused for what they are from those that a limit on payments may have refused: where a payment
 * without any field had been accepted in the connection, and is refused now, too, nothing is said of the refused one.
 *
 * It is asked for when the check has ended, since it would change what the next payments follow, and only where a check
 * says that a payment should have been accepted.
 */
export async function leaveLimitedPayments(trial: Trial<RequirementId>): Promise<void> {
  const limits = new Map<string, Promise<string | null>>();
  for (const [index, judgement] of trial.judgements.entries()) {
    const refusal = refusedPayment(judgement);
    if (refusal === undefined || !trial.world.acceptedPayments.endedWithPlainBefore(refusal)) continue;
    const authorization = authorizationOf(refusal);
    const limit = limits.get(authorization) ?? limitOn(trial, authorization);
    limits.set(authorization, limit);
    const reason = await limit;
    if (reason !== null) trial.judgements[index] = notApplicable(judgement.requirement, 'not-observed', reason);
  }
}

function refusedPayment(judgement: Judgement): Exchange | undefined {
  const refusal = refusalForLimit(judgement);
  return refusal?.operation === 'create-sandbox-payment' ? refusal : undefined;
}

/** Why no more payments are accepted with a credential; null where they are. */
async function limitOn(trial: Trial, authorization: string): Promise<string | null> {
  const token = authorization.replace(/^Bearer /, '');
  try {
    const plain = await trial.send(sandboxPayment({ kind: 'bearer', token }, {}));
    return succeeded(plain) ? null : `no more payments are accepted in the connection: ${describeAnswer(plain)}`;
  } catch (error) {
    if (error instanceof CannotJudge) return `whether any more payments are accepted is not known: ${error.message}`;
    throw error;
  }
}
