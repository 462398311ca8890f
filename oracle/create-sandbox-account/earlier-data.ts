import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsOf, firstDifference } from '../batch/documented.ts';
import { dataFields } from '../get-pay-statement/statement-fields.ts';
import { describeAnswer, isPassing, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, every, expectAlike, expectSuccess, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const earlierDataUnchanged = requirement(
  'ACCT-010',
  'What the connection already had stays as it was: its earlier token works, its entities are active.',
);

/** Judges that an account leaves the connection's data: one payment reads alike before and after it. */
export const judgeEarlierData = defineJudge(
  [earlierDataUnchanged],
  (before: Exchange, creation: Exchange, after: Exchange) => {
    const [was] = elementsOf(before, 'payment_id') ?? [];
    const [is] = elementsOf(after, 'payment_id') ?? [];
    if (was?.code !== 200 || after.end !== 'answered' || isPassing(is?.code ?? statusOf(after))) return [];
    const evidence = {
      exchanges: [before, creation, after],
      operation: 'create-sandbox-account',
      message: 'What a connection had is not as it was after an account was added to it.',
    } as const;
    if (!succeeded(after) || is?.code !== 200) {
      const actual = is?.code === undefined ? describeAnswer(after) : `an element of code ${is.code}`;
      return [
        earlierDataUnchanged.broken({
          ...evidence,
          expected: 'the pay statements, as before',
          actual,
          expectation: every(expectSuccess(), expectValue(bodyAt('/responses/*/code'), 200)),
        }),
      ];
    }
    const difference = firstDifference(dataFields, was.body, is.body, `${is.pointer}/body`);
    return [
      earlierDataUnchanged.judge(difference === undefined, {
        ...evidence,
        pointer: difference?.pointer ?? null,
        expected: difference?.expected ?? '',
        actual: difference?.actual ?? '',
        expectation: expectAlike(difference?.place ?? '', `${is.pointer}/body`, `${was.pointer}/body`, 2),
      }),
    ];
  },
);
