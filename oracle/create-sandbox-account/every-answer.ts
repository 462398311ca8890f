import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeNewAccount } from './new-account.ts';

/** The judges of the result of every new account ("4. Create sandbox account for an existing connection"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeNewAccount];
