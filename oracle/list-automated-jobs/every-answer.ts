import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeDistinctJobs, judgeOrder, judgeScheduled } from './order.ts';
import { judgeEmptyJobs, judgeLimit, judgeNamedOffset, judgePagingObject } from './paging.ts';
import { judgeQuotas } from './quotas.ts';

/** The judges of every list of automated jobs ("7. List automated jobs"). */
export const everyAnswer: readonly AnswerJudge[] = [
  judgePagingObject,
  judgeEmptyJobs,
  judgeLimit,
  judgeNamedOffset,
  judgeOrder,
  judgeScheduled,
  judgeDistinctJobs,
  judgeQuotas,
];
