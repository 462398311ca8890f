import type { Credential } from '../../driver/wire/request-spec.ts';
import { unacceptedAnswer } from '../../oracle/kernel/accepted.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { notApplicable } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { CannotJudge, orReason } from '../outcome/cannot-judge.ts';
import { sandboxPayment } from '../requests/requests.ts';
import type { Trial } from '../trial/trial.ts';
import { authorizationOf } from '../world/accepted-payments.ts';

/**
 * Drops judgements of a refused payment that the target may have refused for the number of payments, or their time, and
 * not for its content. If a payment without any field is refused too, though the connection accepted one before, or the
 * refused payment is accepted now, the refusal shows nothing. It runs after the check has ended, since a new payment
 * would change the payments that follow.
 */
export async function leaveLimitedPayments(trial: Trial<RequirementId>): Promise<void> {
  const limits = new Map<string, Promise<string | null>>();
  for (const [index, judgement] of trial.judgements.entries()) {
    const refusal = unacceptedAnswer(judgement);
    if (refusal === undefined || !trial.world.notes.acceptedPayments.mayRefuseAfterEmpty(refusal)) continue;
    const authorization = authorizationOf(refusal);
    const limit = limits.get(authorization) ?? limitOn(trial, refusal);
    limits.set(authorization, limit);
    const reason = (await limit) ?? (await acceptanceOf(trial, refusal));
    if (reason !== null) trial.judgements[index] = notApplicable(judgement.requirement, 'not-observed', reason);
  }
}

/** Sends a refused payment again. @returns why the refusal was not about its content; null: it is refused again */
async function acceptanceOf(trial: Trial, refusal: Exchange): Promise<string | null> {
  const again = await trial.send(sandboxPayment(credentialOf(refusal), JSON.parse(refusal.request.body ?? '{}')));
  return succeeded(again) ? 'the same payment is accepted after another one' : null;
}

/** Why the target accepts no more payments with the credential of a refused one; null: it does accept more. */
async function limitOn(trial: Trial, refusal: Exchange): Promise<string | null> {
  const empty = await orReason(trial.send(sandboxPayment(credentialOf(refusal), {})));
  if (empty instanceof CannotJudge) return `whether any more payments are accepted is not known: ${empty.message}`;
  return succeeded(empty) ? null : `no more payments are accepted in the connection: ${describeAnswer(empty)}`;
}

const credentialOf = (payment: Exchange): Credential => ({
  kind: 'bearer',
  token: authorizationOf(payment).replace(/^Bearer /, ''),
});
