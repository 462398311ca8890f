import { defineJudge, requirement } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const sentBack = requirement(
  'SECRET-001',
  'No answer, in body or headers, contains the credential of the caller, except the one that issues it.',
);

/** A judge that finds fault with every answer, and quotes it. */
export const judgeJobs = defineJudge([sentBack], (exchange: Exchange) =>
  sentBack.judge(false, {
    exchanges: [exchange],
    expected: 'nothing of it',
    actual: exchange.response?.text ?? '',
    message: `The list says ${exchange.response?.text}.`,
  }),
);
