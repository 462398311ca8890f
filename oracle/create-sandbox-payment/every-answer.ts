import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeGivenPayDate } from './given-pay-date.ts';

/** The judges of the answer to every new payment ("2. Create sandbox payment"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeGivenPayDate];
