import { combineJudges } from '../kernel/judge.ts';
import { judgeDistinctJobs, judgeOrder, judgeScheduled } from './order.ts';
import { judgeEmptyJobs, judgePagingObject } from './paging.ts';
import { judgeQuotas } from './quotas.ts';

/** What holds of any list of jobs. */
export const judgeJobsList = combineJudges(
  judgePagingObject,
  judgeEmptyJobs,
  judgeOrder,
  judgeScheduled,
  judgeDistinctJobs,
  judgeQuotas,
);
