import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeNewConnection } from './new-connection.ts';

/** Judges of the result of every connection that is created ("5. Create sandbox connection"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeNewConnection];
