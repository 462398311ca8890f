import type { AnswerJudge } from '../kernel/answer-judge.ts';
import { judgeGivenPayDate } from './given-pay-date.ts';

/** Judges of the answer to every payment that is created ("2. Create sandbox payment"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeGivenPayDate];
