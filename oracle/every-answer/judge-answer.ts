import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { everyEnrolledAnswer, everyUpdateAnswer } from '../benefits/every-answer.ts';
import { everyAnswer as accounts } from '../create-sandbox-account/every-answer.ts';
import { everyAnswer as connections } from '../create-sandbox-connection/every-answer.ts';
import { everyAnswer as payments } from '../create-sandbox-payment/every-answer.ts';
import { everyAnswer as enrollments } from '../get-enrollments/every-answer.ts';
import { everyAnswer as payStatements } from '../get-pay-statement/every-answer.ts';
import { statusOf } from '../kernel/answer.ts';
import type { AnswerJudge, Judgement, RequestFacts } from '../kernel/judge.ts';
import { everyAnswer as automatedJobs } from '../list-automated-jobs/every-answer.ts';
import { everyAnswer as payGroups } from '../list-pay-groups/every-answer.ts';
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
const judgesByOperation: Readonly<Record<OperationId, readonly AnswerJudge[]>> = {
  'get-pay-statement': payStatements,
  'create-sandbox-payment': payments,
  'get-enrollments': enrollments,
  'create-sandbox-account': accounts,
  'create-sandbox-connection': connections,
  'disconnect-entity': [],
  'list-automated-jobs': automatedJobs,
  'list-enrolled-individuals': everyEnrolledAnswer,
  'list-pay-statement-items': [],
  'list-pay-groups': payGroups,
  'update-benefit': everyUpdateAnswer,
};

export const answerJudges = (operation: OperationId): readonly AnswerJudge[] => [
  ...judgesOfAllOperations,
  ...judgesByOperation[operation],
];

/** Judges one answer by all rules for every answer of its operation, except its shape. */
export function judgeAnswer(answer: Exchange, asked: RequestFacts): readonly Judgement<RequirementId>[] {
  const judges =
    asked.hasStatedResult && statusOf(answer) === 200 ? answerJudges(answer.operation) : judgesOfAllOperations;
  return judges.flatMap((judge) => judge(answer, asked) ?? []);
}
