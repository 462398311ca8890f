import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeDistinctIndividuals, judgeEnrolledBenefit } from './enrolled.ts';
import { judgeUpdatedBenefit } from './update.ts';

/** Judges of every list of enrolled individuals ("8. List enrolled individuals"). */
export const everyEnrolledAnswer: readonly AnswerJudge[] = [judgeEnrolledBenefit, judgeDistinctIndividuals];

/** Judges of the answer to every update of a deduction ("11. Update a deduction"). */
export const everyUpdateAnswer: readonly AnswerJudge[] = [judgeUpdatedBenefit];
