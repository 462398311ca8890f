import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeEnrollmentElements } from './enrollment-batch.ts';
import { judgeOwnIds } from './known-enrollment.ts';

/** The judges of the answer to every batch of enrollments ("3. Read enrollments"). */
export const everyAnswer: readonly AnswerJudge[] = [judgeEnrollmentElements, judgeOwnIds];
