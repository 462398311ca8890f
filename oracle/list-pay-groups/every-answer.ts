import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeDistinctGroups } from './pay-groups.ts';

/** The judges of every list of pay groups ("10. List pay groups"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeDistinctGroups];
