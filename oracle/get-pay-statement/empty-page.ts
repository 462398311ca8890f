import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, expectCount, not } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';
import { windowAnswer } from './page.ts';
import { everyStatementOnce } from './page-judge.ts';

/**
 * Judges that the first page of a payment is not empty where its own count says that there are statements: a walk would
 * end with it, and lose them all. Without a count nothing is said.
 *
 * @param reads of the first page of one payment, under whatever limits; a sync may fall between two of them, so that only
 * what each of them shows counts
 */
export const judgeEmptyFirstPage = defineJudge(
  [everyStatementOnce],
  (reads: readonly [Exchange, ...Exchange[]], paymentId: string) => {
    const emptyBeside = reads.map((read) => {
      const answer = windowAnswer(read, paymentId, {});
      return answer.kind === 'page' && answer.page.statements.length === 0 ? (answer.page.count ?? 0) : 0;
    });
    const [count = 0] = emptyBeside;
    if (emptyBeside.some((each) => each <= 0)) return undefined;
    return everyStatementOnce.broken({
      exchanges: reads,
      expected: `some of the ${count} statements that paging.count says there are`,
      actual: 'an empty page',
      expectation: not(expectCount(bodyAt('/responses/*/body/pay_statements/*'), 0)),
      message: 'The first page of a payment is empty, though its count says that there are statements.',
    });
  },
);
