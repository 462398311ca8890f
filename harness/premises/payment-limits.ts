import type { Credential } from '../../driver/wire/request-spec.ts';
import { unacceptedAnswer } from '../../oracle/kernel/accepted.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { notApplicable } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { CannotJudge } from '../outcome/cannot-judge.ts';
import { sandboxPayment } from '../requests/requests.ts';
import type { Trial } from '../trial/trial.ts';
import { authorizationOf } from '../world/accepted-payments.ts';

/**
 * Tells payments that were refused for what they are from those that may have been refused for how many there are, or for
 * their time: if a payment without any field had been accepted in the connection, and is refused now, too, or the same
 * payment is accepted after it, nothing is said of the refused one.
 *
 * It is asked for when the check has ended, since it would change what the next payments follow, and only where a check
 * says that a payment should have been accepted.
 */
export async function leaveLimitedPayments(trial: Trial<RequirementId>): Promise<void> {
  const limits = new Map<string, Promise<string | null>>();
  for (const [index, judgement] of trial.judgements.entries()) {
    const refusal = unacceptedAnswer(judgement);
    if (refusal === undefined || !trial.world.notes.acceptedPayments.mayRefuseAfterPlain(refusal)) continue;
    const authorization = authorizationOf(refusal);
    const limit = limits.get(authorization) ?? limitOn(trial, refusal);
    limits.set(authorization, limit);
    const reason = (await limit) ?? (await acceptanceOf(trial, refusal));
    if (reason !== null) trial.judgements[index] = notApplicable(judgement.requirement, 'not-observed', reason);
  }
}

/** Why a refusal was not for the payment itself: sent again, it is accepted. null if it is not. */
async function acceptanceOf(trial: Trial, refusal: Exchange): Promise<string | null> {
  const again = await trial.send(sandboxPayment(credentialOf(refusal), JSON.parse(refusal.request.body ?? '{}')));
  return succeeded(again) ? 'the same payment is accepted after another one' : null;
}

/** Why no more payments are accepted with the credential of a refused one; null if they are. */
async function limitOn(trial: Trial, refusal: Exchange): Promise<string | null> {
  try {
    const plain = await trial.send(sandboxPayment(credentialOf(refusal), {}));
    return succeeded(plain) ? null : `no more payments are accepted in the connection: ${describeAnswer(plain)}`;
  } catch (error) {
    if (error instanceof CannotJudge) return `whether any more payments are accepted is not known: ${error.message}`;
    throw error;
  }
}

const credentialOf = (payment: Exchange): Credential => ({
  kind: 'bearer',
  token: authorizationOf(payment).replace(/^Bearer /, ''),
});
