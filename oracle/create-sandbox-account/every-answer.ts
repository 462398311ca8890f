import type { AnswerJudge } from '../kernel/answer-judge.ts';
import { judgeNewAccount } from './new-account.ts';

/** Judges of the result of every account that is created ("4. Create sandbox account for an existing connection"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeNewAccount];
