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
import type { AnswerJudge, Asked } from '../kernel/answer-judge.ts';
import type { Judgement } from '../kernel/judge.ts';
import { everyAnswer as automatedJobs } from '../list-automated-jobs/every-answer.ts';
import { everyAnswer as payGroups } from '../list-pay-groups/every-answer.ts';
import { judgeComeBackLater } from './come-back-later.ts';
import { judgeEnvelope } from './envelope.ts';
import { judgeErrorBody } from './error-body.ts';
import { judgeRefusalStatus } from './refusal-status.ts';
import { judgeSecrets } from './secret-in-answer.ts';

/** Judges of every answer of every operation, under whatever status and to whatever request. */
const ofEveryOperation: readonly AnswerJudge[] = [
  judgeEnvelope,
  judgeComeBackLater,
  judgeErrorBody,
  judgeRefusalStatus,
  judgeSecrets,
];

/** Judges of every answer of 200 to a request of which the interface states what comes, by operation. */
const ofOperation: Readonly<Record<OperationId, readonly AnswerJudge[]>> = {
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
  ...ofEveryOperation,
  ...ofOperation[operation],
];

/** Judges one answer by all that holds of every answer of its operation, its shape apart. */
export function judgeAnswer(answer: Exchange, asked: Asked): readonly Judgement<RequirementId>[] {
  const judges = asked.stated && statusOf(answer) === 200 ? answerJudges(answer.operation) : ofEveryOperation;
  return judges.flatMap((judge) => judge(answer, asked) ?? []);
}
