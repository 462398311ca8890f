import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeDistinctIndividuals, judgeEnrolledBenefit } from '../benefits/enrolled.ts';
import { judgeUpdatedBenefit } from '../benefits/update.ts';
import { judgeNewAccount } from '../create-sandbox-account/new-account.ts';
import { judgeNewConnection } from '../create-sandbox-connection/new-connection.ts';
import { judgeGivenPayDate } from '../create-sandbox-payment/given-pay-date.ts';
import { judgeEnrollmentElements } from '../get-enrollments/enrollment-batch.ts';
import { judgeOwnIds } from '../get-enrollments/known-enrollment.ts';
import { judgePageCount, judgePageLimit, judgePageOffset } from '../get-pay-statement/asked-page.ts';
import { judgeErrorCodes, judgePaymentElements } from '../get-pay-statement/payment-batch.ts';
import { statusOf } from '../kernel/answer.ts';
import type { AnswerJudge, Judgement, RequestFacts } from '../kernel/judge.ts';
import { judgeDistinctJobs, judgeOrder, judgeScheduled } from '../list-automated-jobs/order.ts';
import { judgeEmptyJobs, judgeLimit, judgeNamedOffset, judgePagingObject } from '../list-automated-jobs/paging.ts';
import { judgeQuotas } from '../list-automated-jobs/quotas.ts';
import { judgeDistinctGroups } from '../list-pay-groups/pay-groups.ts';
import { judgeComeBackLater } from './come-back-later.ts';
import { judgeEnvelope } from './envelope.ts';
import { judgeErrorBody } from './error-body.ts';
import { judgeRefusalStatus } from './refusal-status.ts';
import { judgeSecrets } from './secret-in-answer.ts';

/** The judges of every answer, whatever its operation, status and request. */
const judgesOfAllOperations: readonly AnswerJudge[] = [
  judgeEnvelope,
  judgeComeBackLater,
  judgeErrorBody,
  judgeRefusalStatus,
  judgeSecrets,
];

/** The judges of each operation's answers of 200. They apply only to requests whose result the interface states. */
const everyAnswer: Readonly<Record<OperationId, readonly AnswerJudge[]>> = {
  'get-pay-statement': [judgePaymentElements, judgeErrorCodes, judgePageLimit, judgePageOffset, judgePageCount],
  'create-sandbox-payment': [judgeGivenPayDate],
  'get-enrollments': [judgeEnrollmentElements, judgeOwnIds],
  'create-sandbox-account': [judgeNewAccount],
  'create-sandbox-connection': [judgeNewConnection],
  'disconnect-entity': [],
  'list-automated-jobs': [
    judgePagingObject,
    judgeEmptyJobs,
    judgeLimit,
    judgeNamedOffset,
    judgeOrder,
    judgeScheduled,
    judgeDistinctJobs,
    judgeQuotas,
  ],
  'list-enrolled-individuals': [judgeEnrolledBenefit, judgeDistinctIndividuals],
  'list-pay-statement-items': [],
  'list-pay-groups': [judgeDistinctGroups],
  'update-benefit': [judgeUpdatedBenefit],
};

export const answerJudges = (operation: OperationId): readonly AnswerJudge[] => [
  ...judgesOfAllOperations,
  ...everyAnswer[operation],
];

/** Judges one answer by all rules for every answer of its operation, except its shape. */
export function judgeAnswer(answer: Exchange, asked: RequestFacts): readonly Judgement<RequirementId>[] {
  const judges =
    asked.hasStatedResult && statusOf(answer) === 200 ? answerJudges(answer.operation) : judgesOfAllOperations;
  return judges.flatMap((judge) => judge(answer, asked) ?? []);
}
