import type { AnswerJudge } from '../kernel/judge.ts';
import { judgeNamedOffset, judgePageCount, judgePageLimit } from './asked-page.ts';
import { judgeErrorCodes } from './error-code.ts';
import { judgePaymentElements } from './payment-batch.ts';

/** The judges of the answer to every batch of pay statements ("1. Read pay statements"). */
export const everyAnswer: readonly AnswerJudge[] = [
  judgePaymentElements,
  judgeErrorCodes,
  judgePageLimit,
  judgeNamedOffset,
  judgePageCount,
];
