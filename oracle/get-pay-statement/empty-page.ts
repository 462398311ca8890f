import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, expectCount, not } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';
import { windowAnswer } from './page.ts';
import { everyStatementOnce } from './page-judge.ts';

/** Broken only if all `reads` of the first page are empty beside a count above 0: a sync may fall between them. */
export const judgeEmptyFirstPage = defineJudge(
  [everyStatementOnce],
  (reads: readonly [Exchange, ...Exchange[]], paymentId: string) => {
    const countsOfEmptyPages = reads.map((read) => {
      const answer = windowAnswer(read, paymentId, {});
      return answer.kind === 'page' && answer.page.statements.length === 0 ? (answer.page.count ?? 0) : 0;
    });
    const [count = 0] = countsOfEmptyPages;
    if (countsOfEmptyPages.some((each) => each <= 0)) return undefined;
    return everyStatementOnce.broken({
      exchanges: reads,
      expected: `some of the ${count} statements that paging.count says there are`,
      actual: 'an empty page',
      expectation: not(expectCount(bodyAt('/responses/*/body/pay_statements/*'), 0)),
      message: 'The first page of a payment is empty, though its count says that there are statements.',
    });
  },
);
